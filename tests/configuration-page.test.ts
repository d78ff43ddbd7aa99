/** The configuration page lists every variable and every field that the code reads, and no other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shortKeyWarning } from "../lib/auth/index.ts";
import { Configuration } from "../lib/configuration/index.ts";
import { vectorProviders } from "../lib/contract/index.ts";
import {
  readerOf,
  readLanguageModel,
  readMetricsVariables,
  readStatePlace,
  variables,
} from "../lib/variables/index.ts";
import { readEnvironment } from "../server/environment.ts";
import { projectFolder } from "./kit/sources/source-files.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");
const page = read("content/reference/configuration.md");
const table: Readonly<
  Record<string, { readonly allowed: string; isOfCommand?: boolean; default?: unknown }>
> = variables;
const [environment = "", fields = ""] = page.split("\n## knowledge.config.json\n");

describe("content/reference/configuration.md names the variables", () => {
  test("of the host", () => {
    const named = [...environment.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
    const known = new Set<string>();
    readEnvironment(recording(known));
    expect(known.size).toBeGreaterThan(5);
    expect(named.sort()).toEqual([...known].sort());
    expect(Object.keys(table).sort()).toEqual([...known].sort());
  });

  test("a key of fewer than 16 characters is taken with a warning, as its row says", () => {
    const row = /^\| `SEARCH_API_KEY` \|.*$/m.exec(environment)?.[0];
    expect(row).toContain("16 or more each are meant, and the start warns about shorter ones");
    const keys = readEnvironment({ SEARCH_API_KEY: "fifteen-letters" }).searchApiKeys;
    expect(keys).toEqual(["fifteen-letters"]);
    expect(shortKeyWarning({ keys, name: "SEARCH_API_KEY" })).toContain("fewer than 16");
    expect(shortKeyWarning({ keys: ["sixteen-letters-"], name: "SEARCH_API_KEY" })).toBeNull();
  });

  test("of the command", () => {
    const [, told = ""] = /^The `knowledge` command reads (.*?)\. /m.exec(environment) ?? [];
    const source = read("lib/cli/environment.ts");
    const own = [...source.matchAll(/process\.env\.([A-Z_]+)|\bread\("([A-Z_]+)"/g)].map(
      ([, direct, named]) => direct ?? named ?? "",
    );
    const groups = new Set<string>();
    const record = readerOf(recording(groups));
    readStatePlace(record);
    readMetricsVariables(record, 0);
    readLanguageModel(record, "ASK");
    for (const group of [
      "readStatePlace",
      "readMetricsVariables",
      'readLanguageModel(read, "ASK")',
    ]) {
      expect(source).toContain(group);
    }
    const keys = Object.values(vectorProviders).flatMap(({ keyVariable }) => keyVariable ?? []);
    expect(own.length).toBeGreaterThan(5);
    const known = [...new Set([...own, ...groups, ...keys])].sort();
    expect(uniqueNames(told, /`([A-Z_]+)`/g)).toEqual(known);
    const ofCommand = Object.entries(table).flatMap(([name, row]) =>
      row.isOfCommand === true ? [name] : [],
    );
    // Which the table of the service does not have: it concerns a terminal.
    expect([...ofCommand, "NO_COLOR"].sort()).toEqual(known);
  });

  test("with the defaults of their table", () => {
    const shown = new Map(
      [...environment.matchAll(/^\| `([A-Z_]+)` \| `?(.*?)`? \|/gm)].map(([, name, cell]) => [
        name,
        cell,
      ]),
    );
    const plain = Object.entries(table).flatMap(([name, { default: value }]) => {
      if (typeof value === "boolean") return [[name, value ? "on" : "off"]];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
    });
    expect(plain.length).toBeGreaterThan(15);
    expect(plain.map(([name]) => [name, shown.get(name)])).toEqual(plain);
  });
});

describe("content/reference/configuration.md names the fields of knowledge.config.json", () => {
  /** What each row says, by the field in its first column; `a[]` and `a` are the same field. */
  const rows = new Map(
    [...fields.matchAll(/^\| `([a-zA-Z_$.[\]]+)` \| (.*) \|$/gm)].map(
      ([, field = "", text = ""]) => [field.replace(/\[\]$/, ""), text],
    ),
  );
  // Each kind of schema has a type of its own; these members are all that is read of them.
  const known = fieldsOf(Configuration as unknown as Schema);

  test("each in a row, or in the row of what it belongs to", () => {
    const isNamed = (field: string): boolean => {
      const [, parent = "", name = ""] = /^(.*?)(?:\[\])?\.([^.]+)$/.exec(field) ?? [];
      return rows.has(field) || (rows.get(parent)?.includes(`\`${name}\``) ?? false);
    };
    expect(known.leaves.length).toBeGreaterThan(40);
    expect(known.leaves.filter((field) => !isNamed(field))).toEqual([]);
  });

  test("and none that is not there", () => {
    expect([...rows.keys()].filter((field) => !known.all.has(field))).toEqual([]);
  });
});

/** Variables that are all absent, and remember who was asked for. */
function recording(names: Set<string>): Readonly<Record<string, string | undefined>> {
  return new Proxy(
    {},
    {
      get(_variables, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
}

/** The names that stand in a text, each once, sorted. */
function uniqueNames(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].sort();
}

interface Schema {
  readonly def: {
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly element?: Schema;
    readonly innerType?: Schema;
    readonly in?: Schema;
  };
}

/** Paths such as `collections[].name`; `leaves` are those without fields of their own. */
function fieldsOf(root: Schema): { readonly all: Set<string>; readonly leaves: string[] } {
  const all = new Set<string>();
  const leaves: string[] = [];
  // What stands in several places, as a repository does, is described in the first.
  const described = new Set<Schema>();
  const walk = (schema: Schema, path: string): void => {
    const { shape, element, innerType, in: input } = schema.def;
    if (shape === undefined) {
      const inner = element ?? innerType ?? input;
      if (inner === undefined) leaves.push(path.replace(/(?:\[\])+$/, ""));
      else walk(inner, element === undefined ? path : `${path}[]`);
    } else if (described.has(schema)) {
      leaves.push(path.replace(/(?:\[\])+$/, ""));
    } else {
      described.add(schema);
      for (const [name, field] of Object.entries(shape)) {
        const place = path === "" ? name : `${path}.${name}`;
        all.add(place);
        walk(field, place);
      }
    }
  };
  walk(root, "");
  return { all, leaves };
}
