import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { createPagePictures } from "./page-pictures.ts";

const folder = temporaryFolder("knowledge pictures ");
/** A thread that counts its answers, and falls over or refuses when told to. */
const worker = join(folder, "worker.mjs");
writeFileSync(
  worker,
  `import { parentPort } from "node:worker_threads";
let count = 0;
parentPort.on("message", ({ title }) => {
  if (title === "fall") throw new Error("fell");
  count += 1;
  parentPort.postMessage(title === "none" ? null : new Uint8Array([count]));
});`,
);
const content = (title: string) => ({ title, site: "Acme", accent: "#0f766e" });

test("the same picture is drawn once, also for two who ask at the same time", async () => {
  const pictures = createPagePictures(worker);
  const drawn = await Promise.all([pictures.draw(content("a")), pictures.draw(content("a"))]);
  expect([...drawn, await pictures.draw(content("a"))]).toEqual([
    new Uint8Array([1]),
    new Uint8Array([1]),
    new Uint8Array([1]),
  ]);
  expect(await pictures.draw(content("b"))).toEqual(new Uint8Array([2]));
});

test("a thread that dies costs one picture", async () => {
  const pictures = createPagePictures(worker);
  const drawn = await Promise.all(["fall", "a"].map((title) => pictures.draw(content(title))));
  expect(drawn).toEqual([null, new Uint8Array([1])]);
  expect(await pictures.draw(content("none"))).toBeNull();
});

test("without a thread there is no picture", async () => {
  const pictures = createPagePictures(join(folder, "missing.js"));
  expect(await pictures.draw(content("a"))).toBeNull();
});

test("a crowd waits in a line that ends", async () => {
  const pictures = createPagePictures(worker);
  const all = Array.from({ length: 30 }, (_, at) => pictures.draw(content(`page ${at}`)));
  const drawn = await Promise.all(all);
  expect(drawn.filter((bytes) => bytes === null)).toHaveLength(10);
});
