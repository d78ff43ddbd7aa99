/** What a run has done counts, whatever becomes of its lease. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { createStateFolder } from "../../../tests/kit/stores/state-folder.ts";
import { openStateDatabase } from "../../storage/index.ts";
import { runOnIndex } from "./run-on-index.ts";

let folder: ReturnType<typeof createStateFolder>;
beforeEach(() => {
  folder = createStateFolder();
});
afterEach(() => folder.remove());

const onState = async (statement: string): Promise<void> => {
  const state = await openStateDatabase(folder.dbPath);
  await state.write([statement]);
  await state.close();
};
const run = (work: () => Promise<void>) =>
  runOnIndex({ dbPath: folder.dbPath, kind: "index" }, async () => {
    await work();
    return { pages: 7 };
  });

test("a lease that cannot be released fails no finished run, and holds up none of this process", async () => {
  const failing = () =>
    onState(
      "CREATE TRIGGER refused BEFORE DELETE ON lease BEGIN SELECT RAISE(FAIL, 'refused'); END",
    );
  expect(await run(failing)).toMatchObject({ pages: 7 });
  expect(await run(async () => undefined)).toMatchObject({ pages: 7 });
});

test("a run whose lease was taken over says so at its next renewal", async () => {
  const lost = runOnIndex({ dbPath: folder.dbPath, kind: "index" }, async (_index, lease) => {
    await onState("UPDATE lease SET holder = 'elsewhere 1 5 name'");
    await lease.renew();
    return {};
  });
  await expect(lost).rejects.toMatchObject({ code: "index_locked" });
});
