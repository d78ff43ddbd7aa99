/** The app of `examples/zendesk-app`, between Zendesk's client and what our frame takes and says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { foreignTicketFields } from "knowledge-sdk/service-schemas";
import { beforeEach, expect, test } from "vitest";
import { readHostMessage } from "../../app/console/_ticket/host/host-messages.ts";
import { projectFolder } from "../kit/sources/source-files.ts";

const folder = join(projectFolder, "examples/zendesk-app");
const service = "https://kb.example.com";
const appOrigin = "https://123.apps.zdusercontent.com";

interface Message {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

interface RunningApp {
  readonly frame: { src: string; style: { height?: string } };
  /** What was posted to the frame, with the origin that may read it. */
  readonly posted: readonly (readonly [message: unknown, target: string])[];
  /** What Zendesk was asked to do. */
  readonly asked: unknown[];
  hear(data: unknown, from?: Partial<Message>): Promise<void>;
}

const ticket = {
  "ticket.id": 812,
  "ticket.subject": "Refund for my card",
  "ticket.description": "It has not arrived.",
  "ticket.tags": ["money"],
};

/** `fails`: what Zendesk's proxy answers in place of a token. */
async function startApp(
  settings: Readonly<Record<string, string>> = {},
  { found = ticket, fails }: { readonly found?: object; readonly fails?: object } = {},
): Promise<RunningApp> {
  const posted: [unknown, string][] = [];
  const asked: unknown[] = [];
  const contentWindow = {
    postMessage: (message: unknown, target: string) => posted.push([message, target]),
  };
  const frame = { src: "", title: "", style: {}, contentWindow };
  let listener: (message: Message) => Promise<void> = async () => undefined;
  const record = (...what: unknown[]) => Promise.resolve(void asked.push(what));
  const client = {
    metadata: async () => ({ settings: { service: `${service}/`, ...settings } }),
    get: async () => found,
    set: (name: string, value: unknown) => record("set", name, value),
    invoke: (...what: unknown[]) => record(...what),
    async request(request: unknown) {
      asked.push(["request", request]);
      if (fails !== undefined) throw fails;
      return { token: "t".repeat(43) };
    },
  };
  runInNewContext(readFileSync(join(folder, "assets/main.js"), "utf8"), {
    URL,
    ZAFClient: { init: () => client },
    document: { createElement: () => frame, body: { append: () => undefined } },
    addEventListener: (_type: string, given: typeof listener) => (listener = given),
  });
  await expect.poll(() => frame.src).not.toBe("");
  return {
    frame,
    posted,
    asked,
    hear: (data, from) => listener({ origin: service, source: contentWindow, data, ...from }),
  };
}

let app: RunningApp;
beforeEach(async () => {
  app = await startApp({ field: "360" });
});

test("it frames the console and signs in with a key that no browser sees", async () => {
  expect(app.frame.src).toBe(`${service}/console?embed=1`);
  await app.hear({ type: "svc:ready" });
  expect(app.asked).toEqual([
    [
      "request",
      expect.objectContaining({
        url: `${service}/api/auth/token`,
        secure: true,
        headers: { Authorization: "Bearer {{setting.key}}" },
      }),
    ],
  ]);
  expect(app.posted).toEqual([[{ type: "svc:auth", token: "t".repeat(43) }, service]]);
});

test.each<[string, object, object]>([
  [
    "a ticket",
    ticket,
    { title: "Refund for my card", body: "It has not arrived.", tagList: ["money"] },
  ],
  [
    "one without subject and text",
    { "ticket.id": 812, "ticket.subject": " " },
    { title: "(no subject)", body: "", tagList: [] },
  ],
])("our frame takes %s as the connector names it", async (_name, found, expected) => {
  app = await startApp({}, { found });
  await app.hear({ type: "svc:console-ready" });
  const parent = { name: "the app" };
  const rules = { allowedOrigins: [appOrigin], parent, foreignFields: foreignTicketFields };
  // As it crosses between windows.
  const data: unknown = structuredClone(app.posted[0]?.[0]);
  const read = readHostMessage({ origin: appOrigin, source: parent, data }, rules);
  expect(read).toEqual({
    draft: expect.objectContaining({ correlationId: "zendesk:812", ...expected }),
  });
});

test("what a person decides goes into the field, what the service thinks does not", async () => {
  const told = { type: "svc:classified", correlationId: "zendesk:812", subTheme: null };
  await app.hear({ ...told, collection: "shipping", status: "predicted" });
  await app.hear({ ...told, collection: null, status: "corrected" });
  expect(app.asked).toEqual([]);
  await app.hear({ ...told, collection: "billing", status: "corrected" });
  expect(app.asked).toEqual([["set", "ticket.customField:custom_field_360", "billing"]]);
});

test("a link goes into the reply, a height to the sidebar, a refusal to the agent", async () => {
  await app.hear({ type: "svc:insert-link", title: "Refunds", url: `${service}/docs/a` });
  await app.hear({ type: "svc:height", height: 812 });
  await app.hear({ type: "svc:height", height: 1e9 });
  await app.hear({ type: "svc:ticket-refused", correlationId: null, detail: "title is missing" });
  expect(app.asked).toEqual([
    ["ticket.editor.insert", `Refunds: ${service}/docs/a`],
    ["resize", { width: "100%", height: "812px" }],
    ["resize", { width: "100%", height: "2000px" }],
    ["notify", "title is missing", "error"],
  ]);
});

test.each([
  ["another origin", { type: "svc:ready" }, { origin: "https://evil.example" }],
  ["another window", { type: "svc:ready" }, { source: {} }],
  ["no object", null, {}],
  ["another type", { type: "constructor" }, {}],
])("from %s nothing is heard", async (_name, data, from) => {
  await app.hear(data, from);
  expect([app.posted, app.asked]).toEqual([[], []]);
});

test("an agent is told why there is no token", async () => {
  app = await startApp({}, { fails: { status: 401, statusText: "Unauthorized" } });
  await app.hear({ type: "svc:ready" });
  expect(app.asked.at(-1)).toEqual(["notify", "Knowledge: Unauthorized", "error"]);
  expect(app.posted).toEqual([]);
});

test("the manifest names each setting that the app reads, and each has its text", () => {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
  const { parameters, domainWhitelist } = json("manifest.json");
  const names = parameters.map(({ name }: { name: string }) => name);
  expect(Object.keys(json("translations/en.json").app.parameters)).toEqual(names);
  expect(parameters[1]).toEqual({ name: "key", type: "text", required: true, secure: true });
  expect(domainWhitelist).toHaveLength(1);
});
