import { afterEach, beforeEach, expect, test } from "vitest";
import { areaKeys } from "../../tests/kit/access/area-keys.ts";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createStateFolder, type StateFolder } from "../../tests/kit/stores/state-folder.ts";
import { parseOptions } from "../base/index.ts";
import { SignInSettings } from "../contract/index.ts";
import { type Application, openApplication } from "./application.ts";

const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };
const settingsOf = (given: SignInSettings) =>
  parseOptions(SignInSettings, { defaultRole: "reader", ...given }, "signIn");
let folder: StateFolder;
let application: Application;

beforeEach(async () => {
  folder = createStateFolder();
  application = await openApplication({
    dbPath: folder.dbPath,
    auth: {
      keys: [{ label: "API_KEYS entry", entries: [key] }],
      secrets: ["a secret of this test, with 32 characters and more"],
      hasSecureCookies: false,
    },
    people: {
      // Nobody signs in here.
      provider: {
        issuer: "http://127.0.0.1:1",
        clientId: "c",
        clientSecret: undefined,
        scope: "openid",
        publicOrigin: "http://localhost:1",
      },
      settings: settingsOf({}),
    },
    areaKeys: areaKeys({}),
    publicPaths: new Set(),
    publicOrigin: null,
    allowedOrigins: [],
    trustedProxies: 0,
    logger,
  });
});
afterEach(async () => {
  await application.close();
  folder.remove();
});

test("from the reload that limits people on, health counts for strangers what they may see: nothing", async () => {
  const collectionsCountedFor = (headers: Readonly<Record<string, string>> = {}) =>
    application.collectionsCountedFor(handlerRequest("/api/health", { headers }));
  const configure = (given: SignInSettings) =>
    application.auth?.people?.configure(settingsOf(given));
  expect(await collectionsCountedFor()).toBeNull();
  configure({ defaultCollections: ["guide"] });
  expect(await collectionsCountedFor()).toEqual([]);
  expect(await collectionsCountedFor({ authorization: `Bearer ${key}` })).toBeNull();
  configure({ collections: { claim: "groups", map: { staff: ["*"] } } });
  expect(await collectionsCountedFor()).toEqual([]);
  configure({});
  expect(await collectionsCountedFor()).toBeNull();
});
