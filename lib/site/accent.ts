/** The operator's colour: as given on buttons and marks, and in text changed as little as reading it takes. */
import type { ResolvedSiteSettings } from "../contract/index.ts";

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

/** WCAG 2.2 AA for text of usual size. */
const contrastMin = 4.5;
const steps = 50;

/** The backgrounds that links stand on, as in `tokens.css` and in the explorer. */
const schemes = {
  light: { backgrounds: ["#ffffff", "#f8fafc"], towards: "#000000", tint: 0.08 },
  dark: { backgrounds: ["#0b1120", "#131c31", "#1c2022"], towards: "#ffffff", tint: 0.24 },
} as const;
type SchemeName = keyof typeof schemes;

/** As in `tokens.css`. */
const usualLink = "#1d4ed8";

interface ReadableAccent {
  readonly link: string;
  /** Behind the current item of a list. */
  readonly active: string;
}

export interface Accent {
  /** Custom properties; "" where none is configured. */
  readonly style: string;
  /** Colour of links on white, as #rrggbb. */
  readonly colour: string;
  readonly warnings: readonly string[];
}

/**
 * One colour serves both schemes: that it is lighter in the dark goes without saying. Anything else
 * that has to change is a warning. `field` is its place in the configuration.
 */
export function accentOf(given: ResolvedSiteSettings["accent"], field = "site.accent"): Accent {
  if (given === undefined) return { style: "", colour: usualLink, warnings: [] };
  const isPair = typeof given !== "string";
  const asked = isPair ? given : { light: given, dark: given };
  const light = readable(asked.light, "light");
  const dark = readable(asked.dark, "dark");
  const warnings = [
    changed("light", asked.light, light.link),
    ...(isPair ? [changed("dark", asked.dark, dark.link)] : []),
  ].filter((warning) => warning !== null);
  const pair = (one: string, other: string): string => `light-dark(${one},${other})`;
  const style = [
    `--accent:${pair(asked.light, asked.dark)}`,
    `--on-accent:${pair(textOn(asked.light), textOn(asked.dark))}`,
    `--link:${pair(light.link, dark.link)}`,
    `--active-bg:${pair(light.active, dark.active)}`,
  ].join(";");
  return { style, colour: light.link, warnings: warnings.map((said) => `${field} ${said}`) };
}

/** Black or white: one of them has a contrast of 4.58 or more on any colour. */
function textOn(colour: string): string {
  const [white, black] = ["#ffffff", "#000000"];
  const on = (text: string): number => contrast(parse(text), parse(colour));
  return on(white) >= contrastMin || on(white) >= on(black) ? white : black;
}

function changed(scheme: SchemeName, asked: string, link: string): string | null {
  if (asked.toLowerCase() === link) return null;
  const ratio = lowestContrast(parse(asked), scheme).toFixed(1);
  return `${asked} has a contrast of ${ratio} in ${scheme} colours, and text needs ${contrastMin}: text is ${link}, and buttons keep the colour.`;
}

/** Goes towards black or white until text stands out from every background. */
function readable(asked: string, scheme: SchemeName): ReadableAccent {
  const colour = parse(asked);
  const goal = parse(schemes[scheme].towards);
  for (let step = 0; step <= steps; step += 1) {
    const tried = mixed(colour, goal, step / steps);
    if (lowestContrast(tried, scheme) >= contrastMin) {
      return { link: written(tried), active: written(activeBackground(tried, scheme)) };
    }
  }
  throw new Error(`${scheme}: black and white stand out from their backgrounds`);
}

function lowestContrast(colour: Colour, scheme: SchemeName): number {
  const backgrounds = schemes[scheme].backgrounds.map(parse);
  const all = [...backgrounds, activeBackground(colour, scheme)];
  return Math.min(...all.map((background) => contrast(rounded(colour), rounded(background))));
}

function activeBackground(colour: Colour, scheme: SchemeName): Colour {
  const { backgrounds, tint } = schemes[scheme];
  return mixed(parse(backgrounds[0]), colour, tint);
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: Colour, other: Colour): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  return [0, 1, 2].map(
    (index) => (from[index] ?? 0) * (1 - share) + (to[index] ?? 0) * share,
  ) as unknown as Colour;
}

/** As browsers will show it. */
function rounded(colour: Colour): Colour {
  return parse(written(colour));
}

function parse(text: string): Colour {
  return [1, 3, 5].map((start) =>
    Number.parseInt(text.slice(start, start + 2), 16),
  ) as unknown as Colour;
}

function written(colour: Colour): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
