/** The published types in every compiler that we support; `package.test.ts` tries two of them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Consumer, createConsumer } from "../kit/sources/consumer.ts";
import {
  bundledModules,
  checkTypes,
  compilerPackages,
  compilers,
  nodeModules,
} from "../kit/sources/type-checks.ts";

let consumer: Consumer;
beforeAll(async () => {
  consumer = await createConsumer(compilerPackages(compilers));
}, 240_000);
afterAll(() => consumer.remove());

describe.each(compilers)("types in %s, libraries checked", (compiler) => {
  test.each([nodeModules, bundledModules])("%o", async (modules) => {
    const result = await checkTypes(consumer, compiler, modules);
    expect(result).toEqual({ code: 0, stdout: "", stderr: "" });
  });
});
