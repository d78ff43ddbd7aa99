/** The rooms of ARCHITECTURE.md: who may enter whom, and the order inside each. */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type Arrow,
  arrowsOf,
  circlesOf,
  foldersOf,
  runningBack,
  waysInside,
} from "./kit/sources/arrows.ts";
import { insideOrders } from "./kit/sources/inside-orders.ts";
import { isDoor, roomOf, rooms } from "./kit/sources/rooms.ts";
import {
  hostSources,
  importsOf,
  librarySources,
  projectFolder,
  readSources,
} from "./kit/sources/source-files.ts";

const library = librarySources();
const host = hostSources();
const arrows = arrowsOf(library);
const betweenRooms = arrows.filter(({ from, to }) => roomOf(from) !== roomOf(to));
const shown = ({ from, to }: Arrow): string => `${from} → ${to}`;

describe("the rooms of the library", () => {
  test("every folder is a room", () => {
    const found = new Set(library.map(({ path }) => roomOf(path)).filter((room) => room !== null));
    expect([...found].sort()).toEqual(Object.keys(rooms).sort());
  });

  test("a room is above those it enters, here and in ARCHITECTURE.md", () => {
    const page = readFileSync(join(projectFolder, "ARCHITECTURE.md"), "utf8");
    const [, list = ""] = /```\n([^]*?)```/.exec(page) ?? [];
    const shownOrder = [...list.matchAll(/^(\S+)/gm)].map(([, room = ""]) => room).toReversed();
    expect([...shownOrder].sort()).toEqual(Object.keys(rooms).sort());
    for (const order of [Object.keys(rooms), shownOrder]) {
      const wrong = Object.entries(rooms).flatMap(([room, entered]) =>
        entered
          .filter((other) => order.indexOf(other) >= order.indexOf(room))
          .map((other) => `${room} → ${other}`),
      );
      expect(wrong).toEqual([]);
    }
  });

  test.each(Object.entries(rooms))("%s enters %j", (room, allowed) => {
    const entered = betweenRooms.filter(({ from }) => roomOf(from) === room);
    const wrong = entered.filter(({ to }) => !allowed.includes(roomOf(to) ?? "outside"));
    expect(wrong.map(shown)).toEqual([]);
    const unused = allowed.filter((other) => !entered.some(({ to }) => roomOf(to) === other));
    expect(unused).toEqual([]);
  });

  test("rooms are entered by their doors", () => {
    expect(betweenRooms.length).toBeGreaterThan(100);
    const wrong = betweenRooms.filter(({ to }) => {
      const room = roomOf(to);
      return room !== null && !isDoor(room, to);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  test("a door only leads on, and names what it offers", () => {
    const found = library.filter(({ path }) => {
      const room = roomOf(path);
      return room !== null && path === `lib/${room}/index.ts`;
    });
    expect(found.length).toBeGreaterThan(15);
    const wrong = found.filter(({ text }) => {
      const code = text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, "");
      return /export \*|^(?!export (?:type )?\{| {2}|\} from|$)/m.test(code);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("nothing is exported without its name", () => {
    const wrong = library.filter(({ text }) => /^export \*/m.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("no folder holds more than 25 files", () => {
    const counts = new Map<string, number>();
    for (const { path } of [...library, ...host]) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > 25);
    expect(full).toEqual([]);
  });

  test("the contract needs zod and nothing else", () => {
    const packages = library
      .filter((file) => file.path.startsWith("lib/contract/"))
      .flatMap(importsOf)
      .filter((specifier) => !specifier.startsWith("."));
    expect([...new Set(packages)]).toEqual(["zod"]);
  });

  test("no framework is in the library, except for the hooks and the wiki's components", () => {
    const others = library.filter(
      ({ path }) => !/^lib\/(?:adapters\/react\.ts$|wiki\/ui\/)/.test(path),
    );
    const wrong = others.flatMap((file) =>
      importsOf(file).filter((specifier) => /^(?:next|react|express|hono)(?:\/|$)/.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  test("what runs in browsers imports nothing of the server", () => {
    const browserFiles = library.filter(({ path }) =>
      /^lib\/adapters\/(?:embed\/|react\.ts|realtime\.ts)/.test(path),
    );
    expect(browserFiles.length).toBeGreaterThan(3);
    const wrong = browserFiles.flatMap((file) =>
      importsOf(file).filter((specifier) => /node:/.test(specifier)),
    );
    expect(wrong).toEqual([]);
  });

  test("the database's driver is imported in storage only", () => {
    const files = library.filter((file) => importsOf(file).includes("@libsql/client"));
    const outside = files.filter(({ path, text }) => {
      const typesOnly = /import type \{[^}]*\} from "@libsql\/client"/.test(text);
      return !path.startsWith("lib/storage/") && !typesOnly;
    });
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  test("the host imports the library by its public name", () => {
    const wrong = host.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /(?:^|\/)lib\//.test(specifier))
        .map((specifier) => `${file.path} → ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe("tests of several rooms", () => {
  /** What stands behind a door, and why a test is not content with the door. */
  const pastDoors: Readonly<Record<string, readonly string[]>> = {
    "trains, indexes and sends in this process, without the threads of the door": [
      "lib/classifier/ticket-classifier.ts",
      "lib/classifier/training/run-training.ts",
      "lib/classifier/training/train-in-worker.ts",
      "lib/connectors/mail/read-mail.ts",
      "lib/connectors/start-connectors.ts",
      "lib/indexer/run-index.ts",
      "lib/search/search-store.ts",
      "lib/webhooks/start-webhooks.ts",
      "lib/wiki/wiki.ts",
    ],
    "reads the rows of a database as another process leaves them": [
      "lib/auth/people/person-table.ts",
      "lib/classifier/records/retention.ts",
      "lib/storage/database.ts",
      "lib/storage/server/server-database.ts",
      "lib/storage/state-database/migrations.ts",
    ],
    "compares all texts, operations or packages with what is shown of them": [
      "lib/base/optional-packages.ts",
      "lib/messages/english-text.ts",
      "lib/messages/english.ts",
      "lib/messages/german-text.ts",
      "lib/messages/german.ts",
      "lib/messages/translator.ts",
      "lib/openapi/document.ts",
    ],
    "uses the parts of the suite that a host runs as a whole": [
      "lib/testing/adapter-contract/documents.ts",
      "lib/testing/adapter-contract/request-rows.ts",
      "lib/testing/http-exchange.ts",
    ],
    "asks one part of a service that is not opened as a whole": [
      "lib/classifier/operations/knowledge-classifier.ts",
      "lib/mcp/callers/hosted-callers.ts",
      "lib/mcp/search-server.ts",
      "lib/wiki/catalogue/page-links.ts",
      "lib/wiki/render/render-page.ts",
    ],
  };
  /** Runs each reader of texts by itself: through the doors much else would count as run. */
  const withAllReaders = "tests/kit/hostile/text-readers.ts";

  test("enter the library by its doors, but for what is listed with its reason", () => {
    const entering = arrowsOf([...readSources("tests"), ...readSources("e2e")]);
    expect(entering.length).toBeGreaterThan(500);
    const entered = entering.filter(({ from, to }) => {
      const room = roomOf(to);
      return room !== null && from !== withAllReaders && !isDoor(room, to);
    });
    const found = [...new Set(entered.map(({ to }) => to))].sort();
    expect(found).toEqual(Object.values(pastDoors).flat().sort());
  });
});

describe("the order inside a room", () => {
  const files = [...library, ...host];
  const all = arrowsOf(files);
  const ways = [...foldersOf(files)]
    .map((folder) => [folder, waysInside(folder, all)] as const)
    .filter(([, found]) => found.length > 0);

  test("no import of a folder runs back, types included", () => {
    expect(all.length).toBeGreaterThan(1_000);
    const wrong = ways.flatMap(([folder, found]) => runningBack(found, insideOrders[folder] ?? []));
    expect(wrong).toEqual([]);
  });

  test("every folder of folders that import each other has its row, and each names them all", () => {
    const joined = ways.map(([folder, found]) => {
      return [folder, new Set(found.flatMap(({ from, to }) => [from, to]))] as const;
    });
    const sorted = (entries: Iterable<readonly [string, Iterable<string>]>) =>
      Object.fromEntries(Array.from(entries, ([folder, names]) => [folder, [...names].sort()]));
    expect(sorted(Object.entries(insideOrders))).toEqual(sorted(joined));
  });

  test("an import that runs back is found, also by way of a file beside the folders", () => {
    const found = [
      { from: "lib/room/top/a.ts", to: "lib/room/low/b.ts" },
      { from: "lib/room/low/b.ts", to: "lib/room/beside.ts" },
      { from: "lib/room/beside.ts", to: "lib/room/top/inner/c.ts" },
      { from: "lib/room/beside.ts", to: "lib/room/low/d.ts" },
    ];
    expect(runningBack(waysInside("lib/room", found), ["top", "low"])).toEqual([
      "lib/room/low/b.ts → lib/room/beside.ts → lib/room/top/inner/c.ts",
      "lib/room/low/b.ts → lib/room/beside.ts → lib/room/low/d.ts",
    ]);
    expect(runningBack(waysInside("lib/room", found), ["low", "top"])).toEqual([
      "lib/room/top/a.ts → lib/room/low/b.ts",
      "lib/room/low/b.ts → lib/room/beside.ts → lib/room/low/d.ts",
    ]);
  });
});

test("no files import each other in a circle, not even by types or by import()", () => {
  expect(circlesOf(arrowsOf([...library, ...host]))).toEqual([]);
  const found = [
    { from: "a.ts", to: "b.ts" },
    { from: "b.ts", to: "c.ts" },
    { from: "c.ts", to: "b.ts" },
  ];
  expect(circlesOf(found)).toEqual([["b.ts", "c.ts", "b.ts"]]);
});
