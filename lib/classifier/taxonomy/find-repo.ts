/** Which repository a ticket belongs to, and which collection its own words about repositories name. */

import { withoutEndSlashes } from "../../base/index.ts";
import type { TicketCollection, TicketRepo } from "../../contract/index.ts";
import type { Ticket } from "../ticket.ts";
import type { Taxonomy } from "./taxonomy.ts";
import { ancestorsOf } from "./theme-path.ts";

/** A repository that the ticket names. */
export interface NamedRepo {
  readonly collection: string;
  readonly repo: TicketRepo;
  /** The text that led to it, as written in the request or the rule. */
  readonly text: string;
}

/** Characters of the body that are searched for rules; paths and traces can be anywhere. */
const bodyLengthMax = 20_000;

/** The repo of the request when a collection has it, then what rules find in paths and traces. */
export function findNamedRepo(ticket: Ticket, taxonomy: Taxonomy): NamedRepo | null {
  return repoOfRequest(ticket.repo, taxonomy) ?? repoOfRules(ticket, taxonomy);
}

/** The repository of the request, otherwise of the sub-theme or one that it lies in, otherwise of the collection. */
export function repoOf(
  named: NamedRepo | null,
  entry: TicketCollection | undefined,
  subTheme: string | null,
): TicketRepo | null {
  if (named !== null) return named.repo;
  const around = subTheme === null ? [] : [subTheme, ...ancestorsOf(subTheme)];
  const repos = around.map((theme) => entry?.subThemes.find(({ name }) => name === theme)?.repo);
  return repos.find((repo) => repo !== undefined) ?? entry?.repo ?? null;
}

function repoOfRequest(given: string | null, { entries }: Taxonomy): NamedRepo | null {
  const wanted = given === null ? "" : bareName(given);
  if (given === null || wanted === "") return null;
  const known = entries.flatMap((entry) => reposOf(entry).map((repo) => ({ entry, repo })));
  const found =
    known.find(({ repo }) => `${repo.org}/${repo.name}`.toLowerCase() === wanted) ??
    known.find(({ repo }) => repo.name.toLowerCase() === wanted);
  if (found === undefined) return null;
  return { collection: found.entry.name, repo: found.repo, text: given };
}

function reposOf({ repo, subThemes }: TicketCollection): TicketRepo[] {
  return [repo, ...subThemes.map((theme) => theme.repo)].filter((found) => found !== undefined);
}

function repoOfRules(ticket: Ticket, { entries }: Taxonomy): NamedRepo | null {
  if (entries.every(({ repoRules }) => repoRules.length === 0)) return null;
  const texts = [
    ticket.repo ?? "",
    ticket.title,
    ticket.body.slice(0, bodyLengthMax),
    ...ticket.attachments.map(({ content }) => content.slice(0, bodyLengthMax)),
  ];
  const searched = texts.join("\n").toLowerCase();
  for (const { name, repoRules } of entries) {
    const rule = repoRules.find(({ contains }) => searched.includes(contains.toLowerCase()));
    if (rule !== undefined) return { collection: name, repo: rule.repo, text: rule.contains };
  }
  return null;
}

/** `org/name` or `name` of an address, without protocol, host and `.git`. */
function bareName(given: string): string {
  const path = given
    .trim()
    .toLowerCase()
    .replace(/^[a-z+]+:\/\/[^/]+\//, "")
    .replace(/^git@[^:]+:/, "");
  return withoutEndSlashes(path)
    .replace(/\.git$/, "")
    .split("/")
    .slice(0, 2)
    .join("/");
}
