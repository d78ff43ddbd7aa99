/** The commands of the handbook for the key and the tokens of a libSQL server, run to the letter. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { startStateServer } from "../kit/nodes/state-server.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const page = readFileSync(join(projectFolder, "content/operations/scale-out.md"), "utf8");
const [, commands = ""] = /^```sh\n(openssl genpkey[^]*?)```/m.exec(page) ?? [];
const [, again = ""] = /\n(encode\(\)[^]*)/.exec(commands) ?? [];
const hasOpenssl = spawnSync("openssl", ["version"]).stdout?.toString().startsWith("OpenSSL 3");

test.skipIf(hasOpenssl !== true)(
  "a server takes the tokens of scale-out.md, and no other",
  async () => {
    const folder = temporaryFolder("knowledge tokens ");
    const run = (script: string): string => {
      const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
        cwd: folder,
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([0, ""]);
      return stdout.trim();
    };
    const writing = run(commands);
    const reading = run(again.replace('{"a":"rw"}', '{"a":"ro"}'));
    const server = await startStateServer({ keyFile: join(folder, "server-public.pem") });
    const attempt = async (authToken: string, sql: string): Promise<boolean> => {
      const client = createClient({ url: server.url, authToken });
      try {
        await client.execute(sql);
        return true;
      } catch {
        return false;
      } finally {
        client.close();
      }
    };
    const write = "CREATE TABLE IF NOT EXISTS a (b)";
    const read = "SELECT 1";
    expect([await attempt(writing, write), await attempt(writing, read)]).toEqual([true, true]);
    expect([await attempt(reading, write), await attempt(reading, read)]).toEqual([false, true]);
    expect(await attempt(`${writing.slice(0, -8)}AAAAAAAA`, read)).toBe(false);
    await server.remove();
  },
);
