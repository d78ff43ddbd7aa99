// VitePress draws its own providers alone; what `search.options` says of this one is drawn here.
import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { h } from "vue";

export default {
  extends: DefaultTheme,
  Layout() {
    const { options } = useData().theme.value.search;
    // Vue keeps `key` to itself, and what the box does inside is none of its business.
    const innerHTML = `<knowledge-search ${attributesOf(options)}></knowledge-search>`;
    const search = () => h("div", { innerHTML, style: "margin-inline: auto 1rem" });
    return h(DefaultTheme.Layout, null, { "nav-bar-content-before": search });
  },
};

function attributesOf(options) {
  const escaped = (value) => String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return Object.entries(options)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(" ");
}
