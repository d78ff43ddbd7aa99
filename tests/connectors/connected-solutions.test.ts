/** What solved a ticket there is known here once it is closed. */
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { SystemTicket, WritableSystem } from "../kit/connectors/connected/connected-system.ts";
import {
  connectorsOf,
  type TemporaryConnectors,
} from "../kit/connectors/connected/connectors-of.ts";
import { createGithubSystem } from "../kit/connectors/connected/github-system.ts";
import { createZendeskSystem } from "../kit/connectors/connected/zendesk-system.ts";

let system: WritableSystem;
let opened: TemporaryConnectors;
/** Requests for what solved a ticket. */
let asked: string[];

/** `pages`: what each further request for it is answered with; a number is a status. */
async function open(
  name: "github" | "zendesk",
  pages: readonly unknown[],
  settings: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  system = await (name === "github" ? createGithubSystem() : createZendeskSystem());
  asked = [];
  system.api.intervene = ({ url = "" }, response: ServerResponse) => {
    if (!/\/(?:timeline|comments\.json)\?.*(?:per_page|users|page=)/.test(url)) return false;
    const content = pages[Math.min(asked.push(url), pages.length) - 1];
    const isNumber = typeof content === "number";
    const hasNext = asked.length < pages.length && !isNumber;
    const link = `<${system.api.url}${url.split("?", 1)[0]}?page=2>; rel="next"`;
    response.writeHead(isNumber ? content : 200, hasNext ? { Link: link } : {});
    response.end(isNumber ? "{}" : JSON.stringify(content));
    return true;
  };
  const { writeBack: _none, ...rest } = system.settings;
  opened = await connectorsOf({ [name]: { ...rest, ...settings } }, { isTaught: false });
  system.now = () => opened.clock.now();
}
afterEach(async () => {
  await opened.close();
  await system.close();
});

async function closedTicket(judge = "billing"): Promise<SystemTicket> {
  const ticket = system.open("The invoice has the wrong address");
  await opened.send(system.name, system.opened(ticket));
  if (judge !== "") await opened.send(system.name, system.placed(ticket, judge, 1));
  await opened.send(system.name, system.closed(ticket, 2));
  await opened.settled();
  return ticket;
}
const recordOf = ({ correlationId }: SystemTicket) =>
  opened.opened.classifier.record(correlationId);
const solutionOf = async (ticket: SystemTicket) => (await recordOf(ticket))?.resolution;

const said = (body: string | null, author_association = "MEMBER", type = "User") => ({
  event: "commented",
  body,
  author_association,
  user: { type },
});
const pull = (number: number, merged_at: string | null) => ({
  event: "cross-referenced",
  source: {
    issue: { html_url: `https://github.com/acme/shop/pull/${number}`, pull_request: { merged_at } },
  },
});
const at = "2026-03-01T00:00:00Z";

describe("GitHub", () => {
  test("the team's last comment and the last merged pull request are kept", async () => {
    await open("github", [
      [{ event: "labeled" }, said("Which version?"), pull(7, at), said("Thanks", "NONE")],
      [
        said("Fixed in 2.1, write to anna@example.com", "OWNER"),
        said("Closing this.", "MEMBER", "Bot"),
        said("<!-- knowledge-sdk:abc -->\nPlaced in billing."),
        said(null),
        pull(9, null),
        { event: "closed", source: null, user: null },
      ],
    ]);
    const ticket = await closedTicket();
    expect(await solutionOf(ticket)).toEqual({
      text: expect.stringMatching(/^Fixed in 2\.1, write to (?!anna)/),
      page: "https://github.com/acme/shop/pull/7",
    });
    expect(asked[0]).toBe("/repos/acme/shop/issues/1/timeline?per_page=100");
    expect(await opened.history(ticket.correlationId)).toEqual([
      "classified",
      expect.stringMatching(/^(?:corrected|confirmed)$/),
    ]);
    expect(opened.errors).toEqual([]);
  });

  test.each([
    ["nothing was said", [[said("Me too", "NONE"), { event: "closed" }]]],
    ["an address is none", [[pull(7, at)].map(() => mergedAs("javascript:alert(1)"))]],
    ["the issue is gone", [404]],
    ["the token may not read it", [403]],
  ])("nothing is kept where %s", async (_name, pages) => {
    await open("github", pages);
    expect(await solutionOf(await closedTicket())).toBeNull();
    expect(opened.errors).toEqual([]);
  });

  test("a ticket that nobody has placed is not asked about, nor any where it is switched off", async () => {
    await open("github", [[said("Fixed.")]]);
    await closedTicket("");
    expect(asked).toEqual([]);
    await opened.close();
    await system.close();
    await open("github", [[said("Fixed.")]], { resolutions: false });
    await closedTicket();
    expect(asked).toEqual([]);
  });

  test("what somebody has said here stays", async () => {
    await open("github", [[said("Fixed.")]]);
    const ticket = system.open("The invoice has the wrong address");
    const { correlationId } = ticket;
    await opened.send("github", system.opened(ticket));
    await opened.settled();
    const resolution = { text: "By telephone." };
    const { classifier } = opened.opened;
    await classifier.feedback({ correlationId, correctCollection: "billing", resolution });
    await opened.send("github", system.closed(ticket, 2));
    await opened.settled();
    expect(await solutionOf(ticket)).toEqual(resolution);
    expect(asked).toEqual([]);
  });

  test("while GitHub fails it is asked again, and then the closing is done without", async () => {
    await open("github", [500, [said("Fixed.")]]);
    const ticket = await closedTicket();
    expect(await solutionOf(ticket)).toBeNull();
    opened.clock.advance(3_600_000);
    await opened.settled();
    expect(await solutionOf(ticket)).toEqual({ text: "Fixed." });
    await opened.close();
    await system.close();
    await open("github", [500]);
    const lost = await closedTicket();
    for (let attempt = 0; attempt < 3; attempt++) {
      opened.clock.advance(3_600_000);
      await opened.settled();
    }
    expect(asked).toHaveLength(3);
    expect((await opened.outcomes(lost.correlationId)).at(-1)).not.toBe("dead");
    expect(await solutionOf(lost)).toBeNull();
  });

  test.each([
    ["no list", { message: "?" }],
    ["events of numbers", [1, 2]],
    ["a comment that is too long", [said("x".repeat(300_000))]],
  ])("%s does no harm", async (_name, page) => {
    await open("github", [page]);
    const ticket = await closedTicket();
    for (let attempt = 0; attempt < 3; attempt++) {
      opened.clock.advance(3_600_000);
      await opened.settled();
    }
    expect((await recordOf(ticket))?.correct).toEqual({ collection: "billing", subTheme: null });
  });
});

function mergedAs(html_url: string) {
  return {
    event: "cross-referenced",
    source: { issue: { html_url, pull_request: { merged_at: at } } },
  };
}

describe("Zendesk", () => {
  const users = [
    { id: 200, role: "end-user" },
    { id: 300, role: "agent" },
  ];
  const comment = (author_id: number, text: string, isPublic = true) => ({
    author_id,
    public: isPublic,
    body: `${text}\n`,
    plain_body: text,
  });

  test("the newest public comment of an agent is kept", async () => {
    const comments = [
      comment(200, "Thanks"),
      comment(300, "Inside", false),
      comment(300, "Sent once more."),
      comment(300, "Which one?"),
    ];
    await open("zendesk", [{ comments, users }]);
    expect(await solutionOf(await closedTicket())).toEqual({ text: "Sent once more." });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("/api/v2/tickets/1/comments.json?sort=-created_at");
  });

  test.each([
    ["only the customer wrote", { comments: [comment(200, "Hello")], users }],
    ["nobody is named", { comments: [comment(300, "Done")] }],
    ["it is empty", { comments: [comment(300, " ")], users }],
  ])("nothing is kept where %s", async (_name, page) => {
    await open("zendesk", [page]);
    expect(await solutionOf(await closedTicket())).toBeNull();
    expect(opened.errors).toEqual([]);
  });
});
