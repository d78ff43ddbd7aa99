/**
 * Writes what a libSQL server holds as SQL, with the number of its schema, which the server's own
 * dump leaves out: `sqlite3 state.db < state.sql` makes the database again. Takes the folder of the
 * dumps and how many to keep; STATE_DB_URL and STATE_DB_TOKEN name the server.
 */
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const [folder = "/backups", keep = "7"] = process.argv.slice(2);
const { STATE_DB_URL = "", STATE_DB_TOKEN } = process.env;
const server = STATE_DB_URL.replace(/^ws/, "http").replace(/\/$/, "");
const authorization = STATE_DB_TOKEN && { authorization: `Bearer ${STATE_DB_TOKEN}` };

const name = `state-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.sql`;
const unfinished = join(folder, `.${name}`);
await mkdir(folder, { recursive: true });
// What was killed could not tidy up, and one job runs at a time.
for (const left of await readdir(folder)) {
  if (/^\.state-\w+\.sql$/.test(left)) await rm(join(folder, left), { force: true });
}
try {
  const before = await schemaNumber();
  await pipeline(await dump(), createWriteStream(unfinished, { mode: 0o600 }));
  // An upgrade in between would leave tables of one version under the number of another.
  if ((await schemaNumber()) !== before) throw new Error("The schema changed meanwhile.");
  const number = createWriteStream(unfinished, { flags: "a" });
  await pipeline(Readable.from([`PRAGMA user_version=${before};\n`]), number);
  await rename(unfinished, join(folder, name));
} catch (error) {
  await rm(unfinished, { force: true });
  const reason = error.cause?.message ?? error.message;
  process.stderr.write(`The state was not backed up: ${reason}\n`);
  process.exit(1);
}
const written = (await readdir(folder)).filter((file) => /^state-\w+\.sql$/.test(file)).sort();
for (const old of written.slice(0, -Number(keep))) await rm(join(folder, old));
process.stdout.write(`${join(folder, name)}\n`);

async function dump() {
  const { body } = await ask("/dump");
  return async function* () {
    let last = "";
    for await (const chunk of body) {
      yield chunk;
      last = (last + Buffer.from(chunk).toString("latin1")).slice(-16);
    }
    // A connection that broke may end like one that is done; a whole dump ends with its transaction.
    if (!/COMMIT;\s*$/.test(last)) throw new Error("The server's dump is not whole.");
  };
}

async function schemaNumber() {
  const statement = {
    type: "execute",
    stmt: { sql: "SELECT user_version FROM pragma_user_version" },
  };
  const answer = await ask("/v2/pipeline", { requests: [statement, { type: "close" }] });
  const { results } = await answer.json();
  return Number(results[0].response.result.rows[0][0].value);
}

async function ask(path, body) {
  const request = body && { method: "POST", body: JSON.stringify(body) };
  const headers = { ...authorization, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(server + path, { ...request, headers });
  if (!answer.ok) throw new Error(`The server answered ${answer.status} to ${path}.`);
  return answer;
}
