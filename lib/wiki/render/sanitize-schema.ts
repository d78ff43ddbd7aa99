/**
 * The parts of a page's HTML that may reach a browser: GitHub's list, and our own steps' output.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";

const own = {
  div: [
    "callout",
    "callout-note",
    "callout-tip",
    "callout-warning",
    "callout-danger",
    "tabs",
    "card",
  ],
  p: ["callout-title"],
  details: ["tab"],
  code: [/^language-./, "math-inline", "math-display"],
  a: ["data-footnote-backref"],
};

const ownTagNames = "abbr aside dfn figcaption figure mark small time u wbr".split(" ");
const attributes = defaultSchema.attributes ?? {};
const classes = Object.fromEntries(
  Object.entries(own).map(([tag, names]) => {
    const others = (attributes[tag] ?? []).filter(
      (entry) => !(Array.isArray(entry) && entry[0] === "className"),
    );
    return [tag, [...others, ["className", ...names]]];
  }),
) as NonNullable<Schema["attributes"]>;

export const sanitizeSchema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), ...ownTagNames],
  attributes: {
    ...attributes,
    ...classes,
    code: [...(classes.code ?? []), "dataMeta"],
    // Left by our own step for links of the form [[…]].
    a: [...(classes.a ?? []), "dataWiki"],
    h2: [...(attributes.h2 ?? []), "dataAnchor"],
    ...Object.fromEntries([1, 3, 4, 5, 6].map((level) => [`h${level}`, ["dataAnchor"]])),
    time: ["dateTime"],
    abbr: ["title"],
  },
  // Of these not even the text is for readers.
  strip: ["script", "style", "template", "noscript", "iframe", "object", "title"],
};
