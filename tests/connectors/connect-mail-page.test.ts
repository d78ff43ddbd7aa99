/** The commands of the page on mail, run as a mail server runs them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";

const page = readFileSync(join(projectFolder, "content/guide/connect-mail.md"), "utf8");
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = ""]) => command);
/** sysexits.h: Postfix keeps the message and tries again; anything else but 0 sends it back. */
const temporaryFailure = 75;
const server = createServer((request, response) => {
  request.resume().on("end", () => response.writeHead(status).end());
});
let status = 202;
let origin = "";

async function run(command: string, address = origin): Promise<unknown> {
  const script = command.replace("https://knowledge.example.com", address);
  const child = spawn("sh", ["-c", script, "sh", "Support/Billing"], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.end("Subject: Lost parcel\r\n\r\nWhere is it?\r\n");
  const [code] = await once(child, "exit");
  return code;
}

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test("a mail that is not taken is kept by the mail server, not sent back to the customer", async () => {
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    status = 202;
    expect(await run(command)).toBe(0);
    for (status of [401, 500, 503]) expect(await run(command)).toBe(temporaryFailure);
    expect(await run(command, "http://127.0.0.1:9")).toBe(temporaryFailure);
  }
});
