/** The opening page of a site that its front matter describes, as the Markdown that it stands for. */

type Values = Readonly<Record<string, unknown>>;

const listMax = 50;

/** `hero`, `features` and buttons of VitePress, Starlight and VuePress; "" for another page. */
export function homeText(values: Values): string {
  const { features, actionText, actionLink, heroImage } = values;
  const hero = heroOf(values);
  if (hero === null) return "";
  const button = { text: actionText, link: actionLink };
  const image = imageOf(hero.image ?? heroImage);
  const paragraphs = [
    words(hero.text) === "" ? "" : `**${words(hero.text)}**`,
    words(hero.tagline),
    image === "" ? "" : `![${words(valuesOf(hero.image).alt)}](${image})`,
    [...recordsIn(hero.actions), button].map(linkOf).filter(isFull).join(" · "),
    recordsIn(features).map(featureOf).filter(isFull).join("\n"),
  ];
  const shown = paragraphs.filter(isFull);
  return shown.length === 0 ? "" : `${shown.join("\n\n")}\n\n`;
}

/** Its name is the title of a page that has none. */
export function homeTitle(values: Values): string | null {
  const hero = heroOf(values);
  const title = hero === null ? "" : words(hero.name) || words(hero.title);
  return title === "" ? null : title;
}

function heroOf(values: Values): Values | null {
  const { hero, layout, home, heroText, tagline, actions } = values;
  if (isRecord(hero)) return hero;
  if (layout !== "home" && home !== true) return null;
  return { name: heroText, tagline, actions };
}

function featureOf({ title, details, link, linkText }: Values): string {
  const name = words(title);
  if (name === "") return "";
  const target = linkOf({ text: words(linkText) || name, link });
  const isNamed = words(linkText) === "";
  const head = target !== "" && isNamed ? `**${target}**` : `**${name}**`;
  const rest = [words(details), target !== "" && !isNamed ? target : ""].filter(isFull).join(" ");
  return rest === "" ? `- ${head}` : `- ${head}: ${rest}`;
}

function linkOf({ text, link }: Values): string {
  const target = typeof link === "string" ? link.trim() : "";
  const name = words(text);
  return target === "" || name === "" ? name : `[${name}](${escapedTarget(target)})`;
}

/** One of a pair is enough. */
function imageOf(image: unknown): string {
  const { src, file, light } = valuesOf(image);
  const [target] = [image, src, file, light].filter((one) => typeof one === "string");
  return target === undefined ? "" : escapedTarget(target.trim());
}

function escapedTarget(target: string): string {
  return target.replace(/[\s()<>{}]/g, encodeURIComponent);
}

/** Marks of HTML and MDX mean nothing in a value. */
function words(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  return String(value)
    .replace(/<[^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[<{[\]]/g, "\\$&");
}

function recordsIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isRecord).slice(0, listMax) : [];
}

function valuesOf(value: unknown): Values {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFull(text: string): boolean {
  return text !== "";
}
