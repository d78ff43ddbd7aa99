import { usePluginData } from "@docusaurus/useGlobalData";
import { createElement } from "react";

export default function SearchBar() {
  // React keeps `key` to itself, and what the box does inside is none of its business.
  const __html = `<knowledge-search ${attributesOf(usePluginData("knowledge-search"))}></knowledge-search>`;
  return createElement("div", { dangerouslySetInnerHTML: { __html } });
}

function attributesOf(options) {
  const escaped = (value) => String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return Object.entries(options)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(" ");
}
