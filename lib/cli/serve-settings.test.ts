import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import {
  configurationPath,
  indexPath,
  servedHosts,
  servedImageOrigins,
  servedPlayerOrigins,
} from "./environment.ts";
import { configuredSettings, folderSettings } from "./serve-settings.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("knowledge cli ");
  for (const name of ["DATA_DIR", "KNOWLEDGE_CONFIG", "ALLOWED_HOSTS", "PUBLIC_ORIGIN"]) {
    vi.stubEnv(name, undefined);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function configured(name: string): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ collections: [{ name, path: "docs" }] }));
  return file;
}

describe("the data folder", () => {
  test("is that of --data, otherwise of DATA_DIR, otherwise .data; empty counts as absent", () => {
    const standard = join(process.cwd(), ".data", "index.db");
    expect(indexPath({})).toBe(standard);
    vi.stubEnv("DATA_DIR", "");
    expect(indexPath({ data: "" })).toBe(standard);
    vi.stubEnv("DATA_DIR", folder);
    expect(indexPath({})).toBe(join(folder, "index.db"));
    expect(indexPath({ data: join(folder, "own") })).toBe(join(folder, "own", "index.db"));
  });
});

test.each<[string | undefined, readonly string[] | undefined]>([
  [undefined, undefined],
  [" ", undefined],
  ["'self'", []],
  ["https://a.example, http://b.example", ["https://a.example", "http://b.example"]],
])("IMG_ORIGINS %j: pictures from %j", (value, origins) => {
  vi.stubEnv("IMG_ORIGINS", value);
  expect(servedImageOrigins()).toEqual(origins);
});

test.each(["nonsense", "https://a.example/path", "https://a.example,,"])(
  "IMG_ORIGINS %j is refused by its name",
  (value) => {
    vi.stubEnv("IMG_ORIGINS", value);
    expect(servedImageOrigins).toThrow(/^IMG_ORIGINS is ".*", but must be/);
  },
);

test("PLAYER_ORIGINS names players, and is refused by its name", () => {
  vi.stubEnv("PLAYER_ORIGINS", "");
  expect(servedPlayerOrigins()).toBeUndefined();
  vi.stubEnv("PLAYER_ORIGINS", "'self', https://a.example");
  expect(servedPlayerOrigins()).toEqual(["'self'", "https://a.example"]);
  vi.stubEnv("PLAYER_ORIGINS", "https://a.example/path");
  expect(servedPlayerOrigins).toThrow(/^PLAYER_ORIGINS is ".*", but must be/);
});

describe("the configuration", () => {
  test("is that of --config, otherwise of KNOWLEDGE_CONFIG", () => {
    const [flag, variable] = [configured("flag"), configured("variable")];
    vi.stubEnv("KNOWLEDGE_CONFIG", variable);
    expect(configurationPath({})).toBe(variable);
    expect(configurationPath({ config: flag })).toBe(flag);
    const { collections, file } = configuredSettings({ config: flag, data: folder });
    expect(collections).toMatchObject([{ name: "flag", path: join(folder, "docs") }]);
    expect(file).toBe(flag);
  });

  test("that was named and is not there is a clear failure, not the handbook", () => {
    const gone = join(folder, "gone.json");
    expect(() => configuredSettings({ config: gone })).toThrow(/gone\.json cannot be read/);
  });
});

describe("a served folder", () => {
  test.each([
    ["docs", "docs"],
    ["My Docs!", "My-Docs-"],
    [".hidden", "hidden"],
    ["日本語", "日本語"],
    ["...", "docs"],
    ["-- --", "docs"],
  ])("%j is the collection %j", (name, collection) => {
    mkdirSync(join(folder, name));
    const { collections, configuration } = folderSettings(join(folder, name), {});
    expect(collections).toMatchObject([{ name: collection, path: join(folder, name) }]);
    expect(configuration).toBeNull();
  });

  test("has its own index outside, the same for every path to the folder", () => {
    const [one, other] = [join(folder, "one"), join(folder, "other")];
    for (const each of [one, other]) mkdirSync(each);
    const { dbPath } = folderSettings(one, {});
    expect(folderSettings(`${one}/../one/`, {}).dbPath).toEqual(dbPath);
    expect(folderSettings(relative(process.cwd(), one), {}).dbPath).toEqual(dbPath);
    expect(folderSettings(other, {}).dbPath).not.toEqual(dbPath);
    expect(dbPath.index.startsWith(folder)).toBe(false);
    expect(folderSettings(one, { data: folder }).dbPath.index).toBe(join(folder, "index.db"));
  });

  test("that does not exist is named as given", () => {
    expect(() => folderSettings("no/such/folder", {})).toThrow(
      expect.objectContaining({
        code: "collection_folder_missing",
        message: "The folder no/such/folder does not exist.",
      }),
    );
  });
});

describe("`knowledge serve` answers under", () => {
  test.each<[string, string | undefined, string | undefined, readonly string[]]>([
    ["the address it listens on", undefined, undefined, ["127.0.0.1"]],
    [
      "the host of PUBLIC_ORIGIN",
      "https://docs.example.com:8443",
      undefined,
      ["127.0.0.1", "docs.example.com"],
    ],
    [
      "each of ALLOWED_HOSTS",
      undefined,
      "a.example, b.example",
      ["127.0.0.1", "a.example", "b.example"],
    ],
  ])("%s", (_name, origin, hosts, served) => {
    vi.stubEnv("PUBLIC_ORIGIN", origin);
    vi.stubEnv("ALLOWED_HOSTS", hosts);
    expect(servedHosts("127.0.0.1")).toEqual(served);
  });

  test.each([
    ["PUBLIC_ORIGIN", "docs.example.com:x"],
    ["PUBLIC_ORIGIN", "https://docs.example.com/path"],
    ["ALLOWED_HOSTS", "a.example, ,b.example"],
    ["ALLOWED_HOSTS", "https://a.example"],
  ])("nothing by a wrong %s, %j, which is refused as at `npm start`", (name, value) => {
    vi.stubEnv(name, value);
    expect(() => servedHosts("127.0.0.1")).toThrow(
      `${name} is ${JSON.stringify(value)}, but must be`,
    );
  });
});
