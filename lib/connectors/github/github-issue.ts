/** An issue as GitHub tells it in events and in its API, and our ticket of it. */
import * as z from "zod";
import type { TicketNews } from "../connector.ts";
import { readContent } from "../read-content.ts";

const Label = z.union([z.string(), z.object({ name: z.string().nullable().default("") })]);

export const Issue = z.object({
  number: z.int().min(1),
  title: z.string(),
  body: z.string().nullable().default(""),
  user: z.object({ login: z.string() }).nullable().default(null),
  author_association: z.string().optional(),
  labels: z.array(Label).default([]),
  /** Why it was closed. */
  state_reason: z.string().nullish(),
  /** How many it has. */
  comments: z.int().optional(),
  updated_at: z.iso.datetime({ offset: true }),
  /** The API lists pull requests among issues. */
  pull_request: z.unknown().optional(),
});
export type GithubIssue = z.output<typeof Issue>;

export function labelsOf({ labels }: Pick<GithubIssue, "labels">): string[] {
  return labels.map((label) => (typeof label === "string" ? label : (label.name ?? "")));
}

/** Who works on the repository: a template may set labels in the name of anybody else. */
const team: ReadonlySet<string> = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

export function isTeam(association: string | null | undefined): boolean {
  return team.has(association ?? "NONE");
}

export function ticketId(repository: string, number: number): string {
  return `github:${repository}#${number}`;
}

export function ticketOfIssue(
  repository: string,
  issue: GithubIssue,
): Pick<TicketNews, "correlationId" | "at_ms" | "content"> {
  return {
    correlationId: ticketId(repository, issue.number),
    at_ms: Date.parse(issue.updated_at),
    content: readContent({
      title: issue.title,
      body: issue.body ?? "",
      tags: labelsOf(issue),
      repo: repository,
    }),
  };
}

export interface IssueAddress {
  readonly repository: string;
  readonly number: number;
}

/** From the id of the ticket. */
export function issueAddress(correlationId: string): IssueAddress {
  const [, repository = "", number = ""] = /^github:(.+)#(\d+)$/.exec(correlationId) ?? [];
  return { repository, number: Number(number) };
}
