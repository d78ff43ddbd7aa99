import { expect, test } from "vitest";
import { plainFile } from "./database-place.ts";
import { storageError } from "./storage-error.ts";

test("an index that may be encrypted names the missing key before the damage", () => {
  const failed = storageError(
    new Error("SQLITE_NOTADB: file is not a database"),
    plainFile("a/index.db"),
  );
  expect(failed).toMatchObject({
    code: "index_damaged",
    message: expect.stringMatching(/^The search index index\.db .*DB_ENCRYPTION_KEY.*damaged/),
  });
});
