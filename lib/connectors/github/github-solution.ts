/** What solved an issue, as its timeline tells: https://docs.github.com/en/rest/issues/timeline */
import * as z from "zod";
import type { TicketResolution } from "../../contract/index.ts";
import { noteSign } from "../note-texts.ts";
import { nextPage, parsed, type RemoteAnswer, type RemoteApi } from "../remote-api.ts";
import { isTeam } from "./github-issue.ts";

const Timeline = z.array(
  z.object({
    event: z.string().default(""),
    body: z.string().nullish(),
    author_association: z.string().nullish(),
    user: z.object({ type: z.string().default("User") }).nullish(),
    source: z
      .object({
        issue: z
          .object({
            html_url: z.string(),
            pull_request: z.object({ merged_at: z.string().nullish() }).nullish(),
          })
          .nullish(),
      })
      .nullish(),
  }),
);
type TimelineEvent = z.output<typeof Timeline>[number];

/** Longer discussions are rare, and their end is what counts. */
const pagesMax = 10;

/** `path`: of the issue. The team's last comment, and the last merged pull request that names it. */
export async function readGithubSolution(
  api: RemoteApi,
  path: string,
  signal: AbortSignal,
): Promise<TicketResolution | null> {
  let text: string | undefined;
  let page: string | undefined;
  let next: string | null = `${path}/timeline?per_page=100`;
  for (let count = 0; next !== null && count < pagesMax; count++) {
    const answer: RemoteAnswer = await api({ path: next, signal });
    for (const event of parsed(Timeline, answer)) {
      text = commentOf(event) ?? text;
      page = mergedPull(event) ?? page;
    }
    next = nextPage(answer);
  }
  return text === undefined && page === undefined ? null : { text, page };
}

/** What people who work on the repository say: what its author says last is often thanks. */
function commentOf({ event, body, author_association, user }: TimelineEvent): string | undefined {
  const text = body?.trim() ?? "";
  if (event !== "commented" || text === "" || text.startsWith(`<!-- ${noteSign}`)) return undefined;
  return user?.type === "User" && isTeam(author_association) ? text : undefined;
}

function mergedPull({ event, source }: TimelineEvent): string | undefined {
  const issue = source?.issue;
  if (event !== "cross-referenced" || issue?.pull_request?.merged_at == null) return undefined;
  return issue.html_url;
}
