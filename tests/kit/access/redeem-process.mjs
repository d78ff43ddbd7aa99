/**
 * Redeems the tokens it is given, beside other processes that try the same; prints how many were
 * its own. Says when it is ready and begins when its input ends, so that none comes too late.
 */
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { createAuthTokens } from "../../../dist/auth/sessions/auth-tokens.js";
import { openLiveStateDatabase } from "../../../dist/storage/open-databases.js";

const [dbPath, ...tokens] = process.argv.slice(2);
const database = await openLiveStateDatabase(dbPath);
const authTokens = createAuthTokens(database);
process.stdout.write("ready\n");
process.stdin.resume();
await once(process.stdin, "end");
let redeemed = 0;
for (const token of tokens) {
  if ((await authTokens.redeem(token)) !== null) redeemed += 1;
  // Writers wait politely for each other: without a pause the first one would be done before them.
  await setTimeout(2);
}
await database.close();
process.stdout.write(String(redeemed));
