import { expect, test } from "vitest";
import { type Keep, openTogether } from "./open-together.ts";

function recording() {
  const closed: string[] = [];
  const part = (name: string) => ({ name, close: () => void closed.push(name) });
  const openTwo = (keep: Keep) => ({ store: keep(part("store")), wiki: keep(part("wiki")) });
  return { closed, openTwo };
}

test("what was opened last is closed first, and once", async () => {
  const { closed, openTwo } = recording();
  const { store, close } = await openTogether(async (keep) => openTwo(keep));
  expect([store.name, closed]).toEqual(["store", []]);
  await close();
  await close();
  expect(closed).toEqual(["wiki", "store"]);
});

test("a part that cannot be opened leaves none open, and says why", async () => {
  const { closed, openTwo } = recording();
  const opening = openTogether(async (keep) => {
    openTwo(keep);
    throw new Error("no classifier");
  });
  await expect(opening).rejects.toThrow("no classifier");
  expect(closed).toEqual(["wiki", "store"]);
});

test("a part that cannot be closed keeps none open, and its failure is told", async () => {
  const { closed, openTwo } = recording();
  const failing = { close: () => Promise.reject(new Error("disk is full")) };
  const { close } = await openTogether(async (keep) => {
    const parts = openTwo(keep);
    keep(failing);
    return parts;
  });
  await expect(close()).rejects.toThrow("disk is full");
  expect(closed).toEqual(["wiki", "store"]);
});

test("why a part could not be opened is told, and not that another could not be closed", async () => {
  const opening = openTogether(async (keep) => {
    keep({ close: () => Promise.reject(new Error("disk is full")) });
    throw new Error("no classifier");
  });
  await expect(opening).rejects.toThrow("no classifier");
});
