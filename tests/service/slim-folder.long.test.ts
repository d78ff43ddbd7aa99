/** What the Dockerfile copies with PAGES=off: the service without its pages and their framework. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const megabytesMax = 75;

test("the slim folder has neither built pages nor the framework, and answers", async () => {
  const folder = join(temporaryFolder(), "service");
  execFileSync(process.execPath, ["scripts/deploy-folder.mjs", folder], {
    cwd: projectFolder,
    env: { ...process.env, PAGES: "off" },
  });
  for (const path of [".next", "node_modules/next", "next.config.mjs", "public"]) {
    expect([path, existsSync(join(folder, path))]).toEqual([path, false]);
  }
  const size = execFileSync("du", ["-sm", "--apparent-size", folder], { encoding: "utf8" });
  expect(Number.parseInt(size, 10)).toBeLessThan(megabytesMax);

  const workplace = createWorkplace();
  workplace.writeEdition("lighthouse", 3);
  const variables = { DATA_DIR: workplace.data, KNOWLEDGE_CONFIG: workplace.config };
  const service = await startService({ PAGES: "off", ...variables }, { folder });
  const { total } = await (await fetch(`${service.url}/api/search?q=lighthouse`)).json();
  expect(total).toBe(3);
  expect(await service.stop()).toBe(0);
  workplace.remove();
}, 600_000);
