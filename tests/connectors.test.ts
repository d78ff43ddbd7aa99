/** What connectors do with the events of the systems where tickets live. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectorsOf, type TemporaryConnectors } from "./support/connectors-of.ts";
import {
  createGithubServer,
  type GithubServer,
  githubSecret,
  githubToken,
} from "./support/github-server.ts";

const soon = { timeout: 20_000 };
let github: GithubServer;
let opened: TemporaryConnectors;

beforeEach(async () => {
  github = await createGithubServer();
  opened = await connectorsOf({
    github: {
      secret: githubSecret,
      token: githubToken,
      apiUrl: github.url,
      allowPrivate: true,
      writeBack: {},
    },
  });
});

afterEach(async () => {
  await opened.close();
  await github.close();
});

test("a sure ticket is placed, labelled and has a note with documents", async () => {
  const issue = github.open("The courier lost parcel 812 on its way to me");
  github.onEcho = (delivery) => void opened.send("github", delivery);
  const answer = await opened.send("github", github.event("opened", issue));
  expect(answer).toEqual({ accepted: true, ticket: "github:acme/shop#1" });
  await opened.settled();
  expect([...issue.labels]).toEqual(["shipping"]);
  expect(issue.comments[0]?.body).toContain(
    "[Parcels](<https://docs.example.com/docs/shipping/parcels#lost-parcel>)",
  );
  // The label and the note come back as events.
  await expect.poll(() => opened.outcomes(), soon).toEqual(["placed", "own", "known"]);
  expect(await opened.history("github:acme/shop#1")).toEqual(["classified"]);
  expect(opened.errors).toEqual([]);
});
