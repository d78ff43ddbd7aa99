/** Redeems the tokens it is given, beside other processes that try the same; prints how many were its own. */
import { createAuthTokens } from "../../dist/core/auth/auth-tokens.js";
import { openLiveStateDatabase } from "../../dist/core/storage/open-databases.js";

const [dbPath, startsAt, ...tokens] = process.argv.slice(2);
const database = await openLiveStateDatabase(dbPath);
const authTokens = createAuthTokens(database);
await new Promise((resolve) => setTimeout(resolve, Number(startsAt) - Date.now()));
let redeemed = 0;
for (const token of tokens) if ((await authTokens.redeem(token)) !== null) redeemed += 1;
database.close();
process.stdout.write(String(redeemed));
