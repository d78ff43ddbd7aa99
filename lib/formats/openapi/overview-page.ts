/** The page of the description itself: what the service is, its groups, how callers sign in. */
import type { ConvertedPage } from "../format.ts";
import { asCode } from "../markdown/as-code.ts";
import { inCell, markdownTable } from "../markdown/markdown-table.ts";
import { belowHeading } from "./author-markdown.ts";
import { describedTags, operationsMax } from "./list-operations.ts";
import { fieldsOf, wordOf } from "./located.ts";
import type { DescribedOperation } from "./operation.ts";
import { operationTitle, schemesOf } from "./operation-page.ts";
import type { References } from "./references.ts";
import { serverOf } from "./server-address.ts";

export interface NamedOperation {
  readonly operation: DescribedOperation;
  readonly suffix: string;
}

/** `fileName` is what links to the pages of operations begin with. */
export function overviewPage(
  operations: readonly NamedOperation[],
  total: number,
  { root }: References,
  fileName: string,
): ConvertedPage {
  const info = fieldsOf(root.value.info);
  const title = wordOf(info.title) || "API";
  const version = wordOf(info.version);
  const server = serverOf(undefined, root.value);
  const left = total - operations.length;
  const parts = [
    `# ${inCell(title)}`,
    version === "" ? "" : `Version ${asCode(version)}`,
    belowHeading(wordOf(info.description), 1),
    server === "" ? "" : `Base address: ${asCode(server)}`,
    ...securityPart(root.value),
    "## Operations",
    ...groupsPart(operations, root.value, fileName),
    left > 0 ? `${left} more than ${operationsMax} operations have no page.` : "",
  ];
  return { suffix: "", title, markdown: `${parts.filter((part) => part !== "").join("\n\n")}\n` };
}

function securityPart(root: Parameters<typeof schemesOf>[0]): string[] {
  const rows = Object.entries(schemesOf(root)).map(([name, scheme]) => [
    asCode(name),
    [scheme.type, scheme.scheme]
      .map(wordOf)
      .filter((part) => part !== "")
      .join(", "),
    scheme.in === undefined ? "" : `${asCode(wordOf(scheme.name))} in ${wordOf(scheme.in)}`,
    wordOf(scheme.description),
  ]);
  if (rows.length === 0) return [];
  return ["## Authentication", markdownTable(["Name", "Type", "Place", "Description"], rows)];
}

function groupsPart(
  operations: readonly NamedOperation[],
  root: Parameters<typeof schemesOf>[0],
  fileName: string,
): string[] {
  const descriptions = describedTags(root);
  const groups = new Map<string, NamedOperation[]>();
  for (const named of operations) {
    const [tag = ""] = named.operation.tags;
    groups.set(tag, [...(groups.get(tag) ?? []), named]);
  }
  return [...groups].flatMap(([tag, members]) => [
    ...(tag === "" ? [] : [`### ${inCell(tag)}`]),
    belowHeading(descriptions.get(tag) ?? "", 3),
    members.map((member) => itemOf(member, fileName)).join("\n"),
  ]);
}

function itemOf({ operation, suffix }: NamedOperation, fileName: string): string {
  const link = `[${operationTitle(operation)}](${encodeURI(`${fileName}/${suffix}`)})`;
  return `- ${link}${operation.summary === "" ? "" : `: ${inCell(operation.summary)}`}`;
}
