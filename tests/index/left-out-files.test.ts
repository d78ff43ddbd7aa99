/** Who indexes a folder of which no pattern takes the most is told so, wherever they look. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import { runCommand } from "../kit/services/command-line.ts";
import { startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
const common = ["--config", workplace.config, "--data", workplace.data];
const missing = /20 \.org/;

beforeAll(async () => {
  workplace.writeEdition("alpine", 3);
  const docs = join(workplace.folder, "docs");
  for (let page = 0; page < 20; page++) writeFileSync(join(docs, `p${page}.org`), "* Text\n");
  mkdirSync(join(docs, "node_modules"));
  writeFileSync(join(docs, "node_modules", "readme.md"), "# Of a package\n");
});
afterAll(() => workplace.remove());

test("knowledge index and knowledge doctor name the files by extension", async () => {
  const index = await runCommand([...common, "index"]);
  expect([index.code, index.stdout + index.stderr]).toEqual([0, expect.stringMatching(missing)]);
  const doctor = await runCommand([...common, "doctor"]);
  expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringMatching(missing)]);
  expect(doctor.stdout).not.toContain("node_modules");
});

test("npm start says it in the terminal and in its log, and counts it in the health check", async () => {
  const service = await startService({
    DATA_DIR: join(workplace.folder, "served"),
    KNOWLEDGE_CONFIG: workplace.config,
  });
  try {
    await expect.poll(() => service.output()).toMatch(missing);
    const { body } = await send(service.url, { target: "/api/health" });
    expect(JSON.parse(body)).toMatchObject({
      documents: 3,
      leftOut: [{ extension: ".org", files: 20 }],
    });
  } finally {
    await service.stop();
  }
  // It is written in batches, the last at the stop.
  expect(service.log()).toMatch(missing);
});
