import { expect, test } from "vitest";
import { loadPackage } from "./load-package.ts";

const tables = { purpose: "Tables are written by a package of its own", name: "csv-stringify" };

test("a package that is there is handed on", async () => {
  expect(await loadPackage(async () => 7, tables)).toBe(7);
});

test("a missing package is told with the way to install it", async () => {
  const missing = "a-package-that-nobody-has";
  await expect(loadPackage(() => import(missing), tables)).rejects.toMatchObject({
    code: "configuration_invalid",
    message: "Tables are written by a package of its own; install it: npm install csv-stringify",
  });
});

test("a package with a fault of its own is not called missing", async () => {
  const fault = new TypeError("a fault of its own");
  await expect(loadPackage(() => Promise.reject(fault), tables)).rejects.toBe(fault);
});
