/** What is wrong in `connectors` of a configuration is named by its field, and no secret with it. */
import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConnectorName } from "../contract/index.ts";
import { routes } from "../routes/index.ts";
import { readConnectors } from "./read-connectors.ts";

const secret = "a secret of the webhook";
const app = { id: "Iv23liAbCdEf", installation: 7, privateKey: "env:APP_KEY" };
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const variables: Readonly<Record<string, string>> = {
  EMPTY: " ",
  NO_KEY: "-----BEGIN RSA PRIVATE KEY----- and no more",
  EC_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};
const read = (github: object) =>
  readConnectors(
    { github: { secret, ...github } },
    { variable: (name) => variables[name], collections: () => [] },
  );

test.each<[string, object, RegExp]>([
  [
    "a token and an app",
    { token: "ghp_0123456789abcdef", app },
    /github\.app: is given beside token/,
  ],
  ["neither of them, and writing", { writeBack: {} }, /github\.token: is missing for writeBack/],
  [
    "a key in the configuration",
    { app: { ...app, privateKey: "-----BEGIN" } },
    /privateKey: must be env:/,
  ],
  [
    "a variable that is not set",
    { app: { ...app, privateKey: "env:GONE" } },
    /variable GONE is not set/,
  ],
  [
    "a variable that is empty",
    { app: { ...app, privateKey: "env:EMPTY" } },
    /variable EMPTY is not set/,
  ],
  [
    "a key that is none",
    { app: { ...app, privateKey: "env:NO_KEY" } },
    /privateKey: .*no private RSA key/,
  ],
  [
    "a key of another kind",
    { app: { ...app, privateKey: "env:EC_KEY" } },
    /privateKey: .*no private RSA key/,
  ],
  ["no id", { app: { ...app, id: "" } }, /github\.app\.id/],
  ["an id with a path", { app: { ...app, id: "../7" } }, /github\.app\.id/],
  [
    "an installation that is text",
    { app: { ...app, installation: "7/x" } },
    /github\.app\.installation/,
  ],
  ["a member that is unknown", { app: { ...app, key: "x" } }, /github\.app/],
  ["a pause of an hour", { writePauseMs: 3_600_000 }, /github\.writePauseMs/],
  ["a pause that is negative", { writePauseMs: -1 }, /github\.writePauseMs/],
  ["a repository without an owner", { repositories: ["shop"] }, /github\.repositories\.0/],
  ["http to a public host", { apiUrl: "http://ghe.example.com" }, /github\.apiUrl: is http/],
])("%s is refused", (_what, github, message) => {
  const fault = (() => {
    try {
      return read(github);
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toMatchObject({
    code: "configuration_invalid",
    message: expect.stringMatching(message),
  });
  expect(String(fault)).not.toMatch(/BEGIN|0123456789/);
});

test.each(ConnectorName.options)("%s has its route and its page of the guide", (name) => {
  expect(routes["/api/connect/{name}"].values).toContain(name);
  const page = join(import.meta.dirname, `../../content/guide/connect-${name}.md`);
  expect([page, existsSync(page)]).toEqual([page, true]);
});
