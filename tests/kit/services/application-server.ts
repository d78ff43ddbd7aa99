/** Our server's gates and routes in this process, with a clock that a test moves and plain pages. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLimiter, type SearchStore, type TicketClassifier } from "knowledge-sdk";
import { createHttpServer } from "knowledge-sdk/host";
import { createMcpHub } from "knowledge-sdk/mcp";
import { SignInSettings } from "knowledge-sdk/schemas";
import { type Application, createApplicationApi, openApplication } from "knowledge-sdk/service";
import { createFixedClock, type FixedClock } from "../../../lib/testing/index.ts";
import { authSettings } from "../../../server/auth/auth-settings.ts";
import { readEnvironment } from "../../../server/environment.ts";
import { createListener } from "../../../server/listener.ts";
import type { Log } from "../../../server/log.ts";
import { createRealtime } from "../../../server/realtime/realtime.ts";
import { acceptUpgrades } from "../../../server/realtime/upgrades.ts";
import { createMemoryClassifier } from "../stores/memory-classifier.ts";
import { createMemoryStore } from "../stores/memory-store.ts";
import { createStateFolder } from "../stores/state-folder.ts";
import { keys, limitedKeyLine, secret } from "./guarded-service.ts";

export interface ApplicationServer {
  readonly url: string;
  readonly clock: FixedClock;
  readonly application: Application;
  close(): Promise<void>;
}

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

export async function startApplicationServer(
  variables: Readonly<Record<string, string>> = {},
  store: SearchStore = createMemoryStore(),
  classifier: TicketClassifier = createMemoryClassifier(),
  signIn: SignInSettings | undefined = undefined,
): Promise<ApplicationServer> {
  const folder = createStateFolder();
  const clock = createFixedClock();
  const keysFile = join(folder.path, "keys");
  writeFileSync(keysFile, limitedKeyLine);
  const environment = readEnvironment({
    DATA_DIR: folder.path,
    USE_AUTH: "1",
    // Limits are on in every attack, and reached in none but their own.
    RATE_PER_KEY: "search=100000,tickets=100000",
    RATE_PER_ADDRESS: "search=100000,tickets=100000,forms=100000,sockets=100000",
    API_KEYS: keys.first,
    API_KEYS_FILE: keysFile,
    SESSION_SECRET: secret,
    ...variables,
  });
  const application = await openApplication({
    ...authSettings(environment, signIn && SignInSettings.parse(signIn)),
    dbPath: folder.dbPath,
    publicPaths: new Set(),
    clock: clock.now,
    logger,
  });
  const mcp = createMcpHub(store, { config: { classifier }, logger });
  const limiter = createLimiter();
  const api = createApplicationApi({
    application,
    store,
    mcp,
    limiter,
    logger,
    corsOrigin: environment.auth.allowedOrigins,
    corsCredentials: true,
  });
  const log: Log = { logger, access: ignore, flush: ignore, of: () => log };
  const pages = {
    takeOver: (_incoming: unknown, outgoing: { end(text: string): void }) => outgoing.end("page"),
    renderRefusedForm: () => (_incoming: unknown, outgoing: { end(text: string): void }) =>
      outgoing.end("page again"),
  };
  const realtime = createRealtime({
    application,
    allowedOrigins: environment.auth.allowedOrigins,
    recheckIntervalMs: 200,
    socketsPerAddress: environment.auth.socketsPerAddress,
    idleMs: 2_000,
  });
  const listener = createListener({ api, application, log, environment, limiter }, pages, realtime);
  const server = createHttpServer({ listener });
  acceptUpgrades(server.node, realtime);
  const url = await server.listen(0, "127.0.0.1");
  return {
    url,
    clock,
    application,
    async close() {
      await Promise.all([realtime.close(), mcp.close()]);
      await server.close(0);
      await application.close();
      folder.remove();
    },
  };
}
