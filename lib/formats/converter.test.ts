import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { writeWorker } from "../../tests/kit/services/write-worker.ts";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { createConverter } from "./converter.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("converter ");
});

const bytes = new TextEncoder().encode("text");

test("a file that has no end took those with it that waited behind it", async () => {
  const worker = await writeWorker(
    folder,
    `{ convert: async ({ path }) => {
      if (path === "endless.html") for (;;);
      return { pages: [], besides: [], notes: [path] };
    } }`,
  );
  const converter = createConverter(worker);
  try {
    const [endless, ...others] = await Promise.allSettled(
      ["endless.html", "a.html", "b.html"].map((path) =>
        converter.convert({ path, root: folder, bytes }, 1_000),
      ),
    );
    expect(endless).toMatchObject({
      status: "rejected",
      reason: { message: "reading it took longer than 1 s" },
    });
    expect(others).toMatchObject([
      { status: "fulfilled", value: { notes: ["a.html"] } },
      { status: "fulfilled", value: { notes: ["b.html"] } },
    ]);
  } finally {
    await converter.close();
  }
});

test("data that is no format of ours was copied into the thread to find that out", async () => {
  const converter = createConverter(join(folder, "no-such-worker.mjs"));
  expect(await converter.convert({ path: "package.json", root: folder, bytes }, 1_000)).toBe(null);
  await converter.close();
});
