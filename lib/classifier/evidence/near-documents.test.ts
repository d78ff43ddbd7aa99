/** Documents vote by where they lie among the word vectors of the package. */
import { beforeAll, expect, test } from "vitest";
import { loadWordVectors, type WordVectors } from "../../embeddings/index.ts";
import { ticketOf } from "../fixtures/small-corpus.ts";
import { type DocumentPlaces, nearVotes, noPlaces, placeDocuments } from "./near-documents.ts";

const documentOf = (collection: string, title: string, text: string) => ({
  collection,
  filePath: `${title}.md`,
  title,
  headings: [],
  text,
});
const documents = [
  documentOf("accounts", "Remove a user", "An administrator deletes the account of a member."),
  documentOf("accounts", "Sign in", "Log in with a password or with single sign-on."),
  documentOf("logs", "Increase the log level", "Debug messages are written to the console."),
];
const entries = [
  { name: "accounts", description: "" },
  { name: "logs", description: "" },
  { name: "parcels", description: "Couriers and delivery" },
];
let vectors: WordVectors;
let places: DocumentPlaces;
beforeAll(async () => {
  vectors = (await loadWordVectors()).vectors as WordVectors;
  places = placeDocuments(entries, documents, vectors);
});

const sumOf = (votes: ReadonlyMap<string, number>): number =>
  [...votes.values()].reduce((sum, share) => sum + share, 0);

test("the nearest document decides, although no word is shared", () => {
  const { nearness, nearest } = nearVotes(places, vectors, ticketOf("erase my profile"));
  expect((nearness.get("accounts") ?? 0) / sumOf(nearness)).toBeGreaterThan(0.5);
  expect(nearest[0]).toBe("accounts");
});

test("a collection without documents is known by what is said of it, and cited by no document", () => {
  const { nearness, nearest } = nearVotes(places, vectors, ticketOf("the courier lost my package"));
  expect((nearness.get("parcels") ?? 0) / sumOf(nearness)).toBeGreaterThan(0.5);
  expect(nearest).not.toContain("parcels");
});

test("what is far from everything has a small say", () => {
  const sums = ["sign in with single sign-on", "the weather in spring"].map((title) =>
    sumOf(nearVotes(places, vectors, ticketOf(title)).nearness),
  );
  expect(sums[0]).toBeCloseTo(1, 6);
  expect(sums[1]).toBeLessThan(0.8);
});

test("votes do not depend on the order of documents", () => {
  const other = placeDocuments(entries, documents.toReversed(), vectors);
  const ticket = ticketOf("login fails", { body: "The password is refused." });
  const [left, right] = [places, other].map((given) => nearVotes(given, vectors, ticket).nearness);
  expect(left?.get("accounts")).toBeCloseTo(right?.get("accounts") ?? 0, 6);
});

test.each([
  ["a ticket in another language", "Wie lösche ich mein Konto bei euch"],
  ["no words", "?!"],
])("%s has no votes", (_case, title) => {
  expect(nearVotes(places, vectors, ticketOf(title))).toEqual({ nearness: new Map(), nearest: [] });
});

test("documents of other vectors, no documents and no vectors have no votes", () => {
  const ticket = ticketOf("sign in");
  const foreign = { ...places, fingerprint: "of another file" };
  for (const [given, known] of [
    [foreign, vectors],
    [noPlaces, vectors],
    [placeDocuments([], [], vectors), vectors],
    [places, null],
  ] as const) {
    expect(nearVotes(given, known, ticket).nearness.size).toBe(0);
  }
  expect(placeDocuments(entries, documents, null)).toEqual(noPlaces);
});

test("a document in another language has no place and no vote", () => {
  const japanese = documentOf("口座", "アカウントの削除", "管理者はアカウントを削除できます。");
  const known = [...entries, { name: "口座", description: "アカウントと請求書" }];
  const mixed = placeDocuments(known, [japanese, ...documents], vectors);
  expect(mixed.owners.length).toBe(places.owners.length);
  expect(nearVotes(mixed, vectors, ticketOf("sign in")).nearness.has("口座")).toBe(false);
});
