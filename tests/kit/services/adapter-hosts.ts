/** Every adapter in the host that it was made for, over a real socket. */
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import { createLimiter } from "knowledge-sdk";
import {
  createExpressDocumentMiddleware,
  createExpressHealthMiddleware,
  createExpressMiddleware,
} from "knowledge-sdk/express";
import {
  createHonoDocumentHandler,
  createHonoHandler,
  createHonoHealthHandler,
} from "knowledge-sdk/hono";
import {
  createNextDocumentHandler,
  createNextHandler,
  createNextHealthHandler,
  type HandlerOptions,
} from "knowledge-sdk/next";
import { startServer } from "knowledge-sdk/standalone";
import type { HostSetting, RunningHost } from "knowledge-sdk/testing";
import { startWebHost } from "./web-host.ts";

/** `HandlerOptions` beyond those that all hosts take, for tests of single options. */
type Setting = HostSetting & Pick<HandlerOptions, "keys">;
type Start = (setting: Setting) => Promise<RunningHost>;

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/** Options for the search, and for what is public. */
function optionsOf({ auth, keys, corsOrigin }: Setting) {
  const open = { logger, corsOrigin, limiter: createLimiter() };
  return { guarded: { ...open, auth, keys }, open };
}

const startExpress: Start = async (setting) => {
  const { guarded, open } = optionsOf(setting);
  const app = express();
  app.all("/api/search", createExpressMiddleware(setting.store, guarded));
  // A router that is mounted takes the path off `url`: the adapter must not notice.
  const api = express.Router();
  api.all("/document", createExpressDocumentMiddleware(setting.store, open));
  api.all("/health", createExpressHealthMiddleware(setting.store, open));
  app.use("/api", api);
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(0, "127.0.0.1", () => resolve(listening));
  });
  return hostOf(server);
};

const startHono: Start = async (setting) => {
  const { guarded, open } = optionsOf(setting);
  const app = new Hono();
  app.all("/api/search", createHonoHandler(setting.store, guarded));
  app.all("/api/document", createHonoDocumentHandler(setting.store, open));
  app.all("/api/health", createHonoHealthHandler(setting.store, open));
  // The replacement of the global classes would leak into the other hosts of this process.
  const options = {
    fetch: app.fetch,
    port: 0,
    hostname: "127.0.0.1",
    overrideGlobalObjects: false,
  };
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const listening = serve(options, () => resolve(listening));
  });
  return hostOf(server);
};

/** As a framework runs route handlers; `tests/http/next-routes.test.ts` runs them in Next.js itself. */
const startNext: Start = (setting) => {
  const { guarded, open } = optionsOf(setting);
  return startWebHost({
    "/api/search": createNextHandler(setting.store, guarded),
    "/api/document": createNextDocumentHandler(setting.store, open),
    "/api/health": createNextHealthHandler(setting.store, open),
  });
};

const startStandalone: Start = ({ store, auth, corsOrigin = "" }) =>
  startServer(store, { port: 0, host: "127.0.0.1", auth, corsOrigin });

/** The hosts that take `HandlerOptions`. */
export const frameworkHosts: readonly (readonly [string, Start])[] = [
  ["Express 5", startExpress],
  ["Hono on node-server", startHono],
  ["Next.js handlers", startNext],
];

export const allHosts: readonly (readonly [string, Start])[] = [
  ...frameworkHosts,
  ["startServer", startStandalone],
];

interface Closable {
  address(): AddressInfo | string | null;
  close(done: () => void): unknown;
}

function hostOf(server: Closable): RunningHost {
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) (server.closeAllConnections as () => void)();
      }),
  };
}
