/** What can be done from the search dialog besides opening a page. */
import type { SiteArea } from "knowledge-sdk/service";
import { themes } from "knowledge-sdk/service-ui";
import type { Theme } from "knowledge-sdk/wiki-ui";
import { chooseTheme } from "../_components/use-theme.ts";
import type { ShellTranslator } from "../_messages/messages-context.tsx";

export interface PaletteAction {
  readonly name: string;
  /** Where it leads, or what it does, with what is to be said of it then. */
  readonly does: string | (() => Promise<string | undefined>);
}

export interface ActionContext {
  readonly t: ShellTranslator;
  readonly areas: readonly SiteArea[];
  readonly theme: Theme;
  /** Address of the page's Markdown; null where there is none. */
  readonly source: string | null;
}

export function paletteActions({ t, areas, theme, source }: ActionContext): PaletteAction[] {
  const copy: readonly PaletteAction[] =
    source === null ? [] : [{ name: t("palette.copy"), does: () => copyText(source, t) }];
  return [
    ...copy,
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        name: t("colours.label", { name: t(`colours.${other}`) }),
        does: async () => {
          chooseTheme(other);
          return undefined;
        },
      })),
    ...areas.map(({ title, address }) => ({
      name: t("palette.open", { name: title }),
      does: address,
    })),
  ];
}

/** Those whose name has all words of the query. */
export function matchingActions(
  actions: readonly PaletteAction[],
  query: string,
): readonly PaletteAction[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

async function copyText(source: string, t: ShellTranslator): Promise<string> {
  try {
    // Safari writes only within the click, so the text may still be on its way.
    const blob = fetch(source).then(async (response) => {
      if (!response.ok) throw new Error(`${source} answered ${response.status}`);
      return new Blob([await response.text()], { type: "text/plain" });
    });
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return t("copy.copied");
  } catch {
    return t("palette.notCopied");
  }
}
