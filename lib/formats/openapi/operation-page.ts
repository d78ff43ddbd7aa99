/** An operation as a page to read and to find. */
import { fenceFor } from "../../base/index.ts";
import type { ConvertedPage } from "../format.ts";
import { asCode } from "../markdown/as-code.ts";
import { inCell, markdownTable } from "../markdown/markdown-table.ts";
import { belowHeading } from "./author-markdown.ts";
import { codeExamples } from "./code-examples.ts";
import { exampleValue } from "./example-value.ts";
import { type Fields, fieldsOf, wordOf } from "./located.ts";
import type { Answer, BodyContent, CallBody, DescribedOperation, Parameter } from "./operation.ts";
import type { References } from "./references.ts";
import { type SchemaRow, schemaRows, schemaRowsMax } from "./schema-rows.ts";
import { schemaBounds, typeOf } from "./schema-type.ts";

export function operationTitle({ method, path }: DescribedOperation): string {
  return `${method} ${path}`;
}

export function operationPage(
  operation: DescribedOperation,
  suffix: string,
  references: References,
): ConvertedPage {
  const title = operationTitle(operation);
  const markdown = `# ${title}\n\n${operationText(operation, references)}\n`;
  return { suffix, title, markdown };
}

/** What a page shows below its title. */
export function operationText(operation: DescribedOperation, references: References): string {
  const schemes = schemesOf(references.root.value);
  const shown = new Set<object>();
  const tables: Tables = { references, shown };
  return [
    summaryText(operation),
    belowHeading(operation.description, 1),
    ...securityText(operation, schemes),
    ...parametersText(operation.parameters, references),
    ...bodyText(operation.body, tables),
    ...responsesText(operation.responses, tables),
    examplesText(operation, references, schemes),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

interface Tables {
  readonly references: References;
  /** Schemas whose properties stand further up. */
  readonly shown: Set<object>;
}

function summaryText({ summary, operationId, tags, isDeprecated }: DescribedOperation): string {
  const facts = [
    ...(operationId === "" ? [] : [`Operation: ${asCode(operationId)}`]),
    ...(tags.length === 0 ? [] : [`Group: ${tags.map(asCode).join(", ")}`]),
    ...(isDeprecated ? ["**Deprecated**"] : []),
  ];
  const heading = summary === "" ? "" : `**${inCell(summary)}**`;
  return [heading, facts.join(" · ")].filter((part) => part !== "").join("\n\n");
}

/** By name, in the place of each generation. */
export function schemesOf(root: Fields): Readonly<Record<string, Fields>> {
  const given = root.securityDefinitions ?? fieldsOf(root.components).securitySchemes;
  const entries = Object.entries(fieldsOf(given)).map(([name, scheme]) => [name, fieldsOf(scheme)]);
  return Object.fromEntries(entries);
}

function securityText(
  { security }: DescribedOperation,
  schemes: Readonly<Record<string, Fields>>,
): string[] {
  const ways = (security ?? []).filter((names) => names.length > 0);
  if (ways.length === 0) return [];
  const words = ways.map((names) => names.map((name) => schemeName(name, schemes)).join(" with "));
  return [`Authentication: ${words.join(", or ")}.`];
}

function schemeName(name: string, schemes: Readonly<Record<string, Fields>>): string {
  const { type, scheme, in: where, name: field } = fieldsOf(schemes[name]);
  const how = type === "apiKey" ? `${wordOf(field)} in ${wordOf(where)}` : wordOf(scheme ?? type);
  return `${asCode(name)}${how === "" ? "" : ` (${how})`}`;
}

function parametersText(parameters: readonly Parameter[], references: References): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, place, isRequired, description, schema }) => [
    asCode(name),
    place,
    typeOf(schema, references),
    isRequired ? "yes" : "",
    withNotes(description, schemaBounds(schema)),
  ]);
  return ["## Parameters", markdownTable(["Name", "In", "Type", "Required", "Description"], rows)];
}

function bodyText(body: CallBody | null, tables: Tables): string[] {
  if (body === null) return [];
  const contents = body.contents.flatMap((content) => contentText(content, tables));
  const need = body.isRequired ? ["Required."] : [];
  return ["## Request body", belowHeading(body.description, 2), ...need, ...contents];
}

function responsesText(responses: readonly Answer[], tables: Tables): string[] {
  if (responses.length === 0) return [];
  const parts = responses.flatMap(({ status, description, contents }) => [
    `### ${status} {#response-${status.toLowerCase()}}`,
    belowHeading(description, 3),
    ...contents.flatMap((content) => contentText(content, tables)),
  ]);
  return ["## Responses", ...parts];
}

function contentText({ mediaType, schema, example }: BodyContent, tables: Tables): string[] {
  const { references, shown } = tables;
  const head = `${asCode(mediaType)}: ${typeOf(schema, references)}`;
  if (shown.has(schema.value)) return [`${head}, as above`];
  shown.add(schema.value);
  const rows = schemaRows(schema, references);
  const cut = rows.length < schemaRowsMax ? [] : [`Only the first ${schemaRowsMax} are listed.`];
  const notes = schemaBounds(schema);
  const properties = rows.length === 0 ? [] : [markdownTable(rowHeads, rows.map(cellsOf)), ...cut];
  const sample = example === undefined ? [] : [code("json", jsonText(example))];
  return [withNotes(head, notes), ...properties, ...sample];
}

const rowHeads = ["Name", "Type", "Required", "Description"];

function cellsOf({ name, type, isRequired, description, notes }: SchemaRow): string[] {
  return [asCode(name), type, isRequired ? "yes" : "", withNotes(description, notes)];
}

function withNotes(text: string, notes: readonly string[]): string {
  const said = notes.join("; ");
  if (text === "" || said === "") return text + said;
  return `${text}${/[.!?:]$/.test(text) ? "" : "."} ${said}`;
}

function examplesText(
  operation: DescribedOperation,
  references: References,
  schemes: Readonly<Record<string, Fields>>,
): string {
  if (operation.method === "WEBHOOK") return "";
  const [content] = operation.body?.contents ?? [];
  const examples = codeExamples({
    operation,
    schemes,
    mediaType: content?.mediaType ?? null,
    body: content && (content.example ?? exampleValue(content.schema, references)),
    exampleOf: ({ example, schema }) => example ?? exampleValue(schema, references),
  });
  const blocks = examples.map(({ language, title, code: text }) =>
    [`### ${title}`, code(language, text)].join("\n\n"),
  );
  return ["## Examples", ...blocks].join("\n\n");
}

/** Examples of whole files are cut: a page shows how something looks. */
const exampleLengthMax = 6_000;

function code(language: string, text: string): string {
  const shown = text.length > exampleLengthMax ? `${text.slice(0, exampleLengthMax)}\n…` : text;
  const fence = fenceFor(shown);
  return `${fence}${language}\n${shown}\n${fence}`;
}

function jsonText(example: unknown): string {
  return typeof example === "string" ? example : (JSON.stringify(example, null, 2) ?? "");
}
