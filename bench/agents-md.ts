/** Whether `agents.md` names the page that a question needs. */
import { agentsText } from "../lib/answers/reading/agents-text.ts";
import { mean } from "../lib/evaluation/measures.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { createIndexPages } from "../lib/wiki/index-pages.ts";
import { sourceAddress } from "../lib/wiki/page-view.ts";
import type { WikiEntry } from "../lib/wiki/wiki-entry.ts";
import type { Row } from "./report.ts";

export interface AgentQuestion {
  readonly documentation: string;
  readonly query: string;
  /** The same in a few words; for those that are held out. */
  readonly words?: string;
  readonly identifiers: readonly string[];
  /** The page that has them, below the folder of its documentation. */
  readonly page: string;
}

/** The share of the questions whose page stands in the `agents.md` of its documentation. */
export async function namedShares(
  store: KnowledgeStore,
  questions: readonly AgentQuestion[],
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<readonly Row[]> {
  const pages = await createIndexPages(store);
  const rows: Row[] = [];
  const found = new Map<string, readonly number[]>();
  const documentations = [...new Set(Object.values(groups).flat())];
  for (const name of documentations) {
    const entries = (await (await pages?.current())?.entries(name)) ?? [];
    const text = agentsText({
      title: name,
      origin: "https://docs.example",
      pages: entries.map((entry) => ({
        address: sourceAddress(entry),
        title: entry.title,
        description: entry.description,
        headings: entry.headings.filter(({ level }) => level === 2).map((heading) => heading.text),
      })),
    });
    const own = questions.filter(({ documentation }) => documentation === name);
    const shares = own.map(({ page }) => (isNamed(text, entries, page) ? 1 : 0));
    found.set(name, shares);
    rows.push({
      documentation: name,
      pages: entries.length,
      bytes: Buffer.byteLength(text),
      named: mean(shares),
    });
  }
  await pages?.close();
  const together = (name: string) =>
    mean((groups[name] ?? []).flatMap((one) => found.get(one) ?? []));
  return [
    ...rows,
    { documentation: "all", named: together("all") },
    { documentation: "held out", named: together("held out") },
  ];
}

/** Below the heading of its folder. */
function isNamed(text: string, entries: readonly WikiEntry[], page: string): boolean {
  const entry = entries.find(({ filePath }) => filePath === page);
  if (entry === undefined) return false;
  const address = sourceAddress(entry);
  const cut = address.lastIndexOf("/") + 1;
  const part = text.split(/^## /m).find((one) => one.startsWith(`${address.slice(0, cut)}\n`));
  return part?.split(/[\s,:]+/).includes(address.slice(cut)) === true;
}
