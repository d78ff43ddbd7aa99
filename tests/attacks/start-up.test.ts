/** Attack 76 and its like: settings that would leave a door open stop the start with one line. */
import { afterAll, describe, expect, test } from "vitest";
import { keys } from "../kit/services/guarded-service.ts";
import { failService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const workplace = createWorkplace();
afterAll(() => workplace.remove());

const on = { USE_AUTH: "1", API_KEYS: keys.first };

describe("it ends with 1 and says why", () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      "76 every origin",
      { ...on, ALLOWED_ORIGINS: "*" },
      /^ALLOWED_ORIGINS is "\*", but must be exact/,
    ],
    ["76 an origin with a path", { ...on, ALLOWED_ORIGINS: "https://a.example/x" }, /no path/],
    ["76 everybody frames", { ...on, FRAME_ANCESTORS: "*" }, /^FRAME_ANCESTORS is "\*"/],
    ["USE_AUTH=maybe", { USE_AUTH: "maybe" }, /^USE_AUTH is "maybe", but must be one of 1, true/],
    ["no key", { USE_AUTH: "1" }, /^USE_AUTH is on, but there is no key/],
    [
      "a key that is none",
      { ...on, API_KEYS: `${keys.first},canary` },
      /^API_KEYS entry 2 is not a UUID v4/,
    ],
    ["a short secret", { ...on, SESSION_SECRET: "canary" }, /^SESSION_SECRET is \(a secret, not/],
    ["plain http", { ...on, PUBLIC_ORIGIN: "http://kb.example" }, /^PUBLIC_ORIGIN is http:/],
  ])("%s", async (_name, variables, line) => {
    const { code, said } = await failService({ DATA_DIR: workplace.data, ...variables });
    expect(code).toBe(1);
    expect(said).toMatch(line);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).not.toContain("canary");
  });
});
