/** The pages of the API reference: one for each subpath, from the built package. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { declarationsOf, fileComment } from "./declarations.mjs";
import { projectFolder } from "./project.mjs";
import { schemaTable } from "./schema-table.mjs";

/** @typedef {import("./declarations.mjs").Declaration} Declaration */

const dist = join(projectFolder, "dist");
/** @type {readonly (readonly [title: string, kinds: readonly string[]])[]} */
const sections = [
  ["Functions", ["function"]],
  ["Classes", ["class"]],
  ["Values", ["const"]],
  ["Types", ["interface", "type"]],
];
/** A longer declaration says more in its source than on a page. */
const linesMax = 60;

/**
 * Text by path, relative to the project.
 * @returns {Promise<Map<string, string>>}
 */
export async function referencePages() {
  const manifest = JSON.parse(readFileSync(join(dist, "package.json"), "utf8"));
  const pages = new Map();
  /** Where a declaration that several subpaths export has its place. */
  const places = new Map();
  const contract = await contractOf(manifest.exports["./schemas"]);
  for (const [subpath, entry] of Object.entries(manifest.exports)) {
    if (typeof entry !== "object") continue;
    const page = {
      name: `knowledge-sdk${subpath.slice(1)}`,
      file: pageFile(subpath),
      places,
      contract,
    };
    pages.set(`content/reference/${page.file}`, await pageOf(page, entry));
  }
  return pages;
}

/** The schemas, which also explain a type that is on another page without its schema. */
async function contractOf(entry) {
  return {
    declared: declarationsOf(join(dist, entry.types)),
    values: await import(pathToFileURL(join(dist, entry.default)).href),
  };
}

function pageFile(subpath) {
  return subpath === "." ? "api.md" : `api-${subpath.slice(2)}.md`;
}

async function pageOf(page, entry) {
  const { name, contract } = page;
  const types = join(dist, entry.types);
  const values = await import(pathToFileURL(join(dist, entry.default)).href);
  const names = new Map(
    Object.entries(contract.values)
      .filter(([, value]) => isSchema(value))
      .map(([schemaName, schema]) => [schema, `\`${schemaName}\``]),
  );
  const entries = [...declarationsOf(types)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([exportName, declarations]) => ({
      exportName,
      declarations,
      value: values[exportName] ?? schemaOf(exportName, declarations, contract),
      isAlone: !(exportName in values),
    }));
  const parts = sections.flatMap(([title, kinds]) => {
    const chosen = entries.filter(({ declarations, value }) =>
      kinds.includes(isSchema(value) ? "type" : declarations[0]?.kind),
    );
    return chosen.length === 0
      ? []
      : [`## ${title}`, ...chosen.map((exportEntry) => entryOf(exportEntry, names, page))];
  });
  const front = `---\ntitle: API of ${name}\ndescription: Every function and type that ${name} exports.\n---`;
  const note = "Made from the library's types and comments by `npm run reference`.";
  return `${[front, `# ${name}`, fileComment(types), note, ...parts].join("\n\n")}\n`;
}

/** Of a type that is exported without it. */
function schemaOf(exportName, [declaration], { declared, values }) {
  const isSame = declared.get(exportName)?.some(({ file }) => file === declaration?.file);
  return isSame ? values[exportName] : undefined;
}

function isSchema(value) {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function entryOf(entry, names, { file, places, contract }) {
  const { exportName, declarations, value, isAlone } = entry;
  const place = `${declarations[0]?.file}#${exportName}`;
  const known = places.get(place);
  if (known !== undefined) return `### ${exportName}\n\nSee [${exportName}](${known}).`;
  places.set(place, `${file}#${exportName.toLowerCase()}`);
  const isType = isAlone && isSchema(value);
  const table = isSchema(value) ? schemaTable(value, names) : null;
  const described = isType ? contract.declared.get(exportName) : declarations;
  const { prose, examples } = commentParts(described);
  const shown = table ?? declarations.filter(isShort).map(codeOf).join("\n\n");
  const parts = [`### ${exportName}`, prose, schemaNote(value, isType), shown, ...examples];
  return parts.filter((part) => part !== "").join("\n\n");
}

function schemaNote(value, isType) {
  if (!isSchema(value)) return "";
  return isType
    ? "A type. The zod schema that checks it has the same name in `knowledge-sdk/schemas`."
    : "A type, and the zod schema that checks it.";
}

/** @param {readonly Declaration[]} declarations */
function commentParts(declarations) {
  const [prose = "", ...examples] = declarations
    .map(({ comment }) => comment)
    .filter((comment) => comment !== "")
    .join("\n\n")
    .split(/^@example$/m)
    .map((part) => part.trim());
  return { prose, examples: examples.map((code) => `\`\`\`ts\n${code}\n\`\`\``) };
}

function isShort({ text, kind }) {
  return kind !== "const" || text.split("\n").length <= linesMax;
}

/** Without what every declaration file repeats, and with our indentation. */
function codeOf({ text }) {
  const code = text
    .replace(/^export (?:declare )?/, "")
    .replaceAll(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2));
  return `\`\`\`ts\n${code}\n\`\`\``;
}
