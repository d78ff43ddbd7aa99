/**
 * The parts of a page's HTML that may reach a browser: GitHub's list, and our own steps' output.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";

const callouts = ["callout", "callout-note", "callout-tip", "callout-warning", "callout-danger"];
const own = {
  div: [...callouts, "tabs", "card", "cards", "steps", "field", "grid", "hero"],
  p: ["callout-title", "card-title", "hero-title", "step-title"],
  details: [...callouts, "tab"],
  ol: ["steps"],
  ul: ["files"],
  small: ["badge"],
  code: ["math-inline", "math-display"],
};

const ownTagNames = "abbr aside caption dfn figcaption figure mark small time u wbr".split(" ");
const attributes = defaultSchema.attributes ?? {};
const classes = Object.fromEntries(
  Object.entries(own).map(([tag, names]) => {
    const others = (attributes[tag] ?? []).filter(
      (entry) => !(Array.isArray(entry) && entry[0] === "className"),
    );
    const known = (attributes[tag] ?? []).flatMap((entry) =>
      Array.isArray(entry) && entry[0] === "className" ? entry.slice(1) : [],
    );
    return [tag, [...others, ["className", ...known, ...names]]];
  }),
) as NonNullable<Schema["attributes"]>;

export const sanitizeSchema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), ...ownTagNames],
  ancestors: { ...defaultSchema.ancestors, caption: ["table"] },
  attributes: {
    ...attributes,
    ...classes,
    code: [...(classes.code ?? []), "dataMeta", "dataTitled"],
    // Left by our own step for links of the form [[…]].
    a: [...(attributes.a ?? []), "dataWiki"],
    div: [...(classes.div ?? []), "dataSync", "dataPlayer"],
    details: [...(classes.details ?? []), "open"],
    h2: [...(attributes.h2 ?? []), "dataAnchor"],
    ...Object.fromEntries([1, 3, 4, 5, 6].map((level) => [`h${level}`, ["dataAnchor"]])),
    time: ["dateTime"],
    abbr: ["title"],
  },
  // Not even their text is for readers.
  strip: ["script", "style", "template", "noscript", "iframe", "object", "title"],
};
