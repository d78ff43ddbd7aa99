/** Colours, corners and room of the operator's theme, as custom properties of the pages. */
import type { ResolvedSiteSettings } from "../contract/index.ts";
import { accentOf } from "./accent.ts";

type Theme = NonNullable<ResolvedSiteSettings["theme"]>;

export interface ThemeStyle {
  /** "" for the usual look. */
  readonly style: string;
  /** Colour of links on white, as #rrggbb. */
  readonly colour: string;
  readonly warnings: readonly string[];
}

/** Times the corners that pages have as they come. */
const radii: Readonly<Record<Theme["radius"], number>> = {
  none: 0,
  small: 0.5,
  medium: 1,
  large: 1.75,
};

/** Room around things, and between the lines of a text. Targets stay 24 pixels high and more. */
const compact = "--room:0.7;--leading:1.6;--header:3rem";

export function themeStyle({
  accent,
  theme,
}: Pick<ResolvedSiteSettings, "accent" | "theme">): ThemeStyle {
  const field = accent === undefined ? "site.theme.accent" : "site.accent";
  const { style, colour, warnings } = accentOf(accent ?? theme?.accent, field);
  const rest = [
    ...(theme === undefined || theme.radius === "medium" ? [] : [`--round:${radii[theme.radius]}`]),
    ...(theme?.density === "compact" ? [compact] : []),
  ];
  const all = [style, ...rest].filter((part) => part !== "").join(";");
  return { style: all === "" ? "" : `html:root{${all}}`, colour, warnings };
}
