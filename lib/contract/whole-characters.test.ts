/** Half a character in a ticket, a vote or a plugin broke the page that shows it, and a link made of it. */
import { expect, test } from "vitest";
import {
  ClassifyRequest,
  FeedbackRequest,
  PluginManifest,
  SearchParameters,
  VoteRequest,
} from "./index.ts";

const half = "a\ud800b\udc00";
const whole = "a\ufffdb\ufffd";

test("tickets, feedback, votes and queries hold whole characters", () => {
  const attachments = [{ type: "log", content: half, description: half, url: half }];
  const ticket = { correlationId: "t", title: half, body: half, tags: [half], repo: half };
  expect(ClassifyRequest.parse({ ...ticket, attachments })).toEqual({
    correlationId: "t",
    title: whole,
    body: whole,
    tags: [whole],
    repo: whole,
    attachments: [{ type: "log", content: whole, description: whole, url: whole }],
  });
  const feedback = { correlationId: "t", correctCollection: "billing", comment: half };
  expect(FeedbackRequest.parse(feedback).comment).toBe(whole);
  const vote = { address: "/wiki/a", helpful: true, comment: half };
  expect(VoteRequest.parse(vote).comment).toBe(whole);
  expect(SearchParameters.parse({ q: half }).q).toBe(whole);
});

test("the key of a ticket is refused instead of being mended", () => {
  expect(ClassifyRequest.safeParse({ correlationId: half, title: "t" }).success).toBe(false);
});

test("what a plugin says of itself holds whole characters, its metadata at any depth too", () => {
  const metadata = { [half]: [{ deep: half, number: 1, none: null }] };
  const manifest = { instanceId: "i", name: half, version: half, metadata };
  expect(PluginManifest.parse(manifest)).toMatchObject({
    name: whole,
    version: whole,
    metadata: { [whole]: [{ deep: whole, number: 1, none: null }] },
  });
});

test("characters beyond the basic plane stay, and so does the bound", () => {
  expect(VoteRequest.parse({ address: "/a", helpful: true, comment: "🙂" }).comment).toBe("🙂");
  const long = "\ud800".repeat(501);
  expect(SearchParameters.safeParse({ q: long.slice(1) }).success).toBe(true);
  expect(SearchParameters.safeParse({ q: long.repeat(3) }).success).toBe(false);
});
