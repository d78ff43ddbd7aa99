import { afterEach, expect, test } from "vitest";
import { tellFormerName, underNewNames } from "./former-names.ts";

const heard: string[] = [];
const listen = ({ name, message }: Error): void => {
  if (name === "DeprecationWarning") heard.push(message);
};
process.on("warning", listen);
afterEach(() => {
  heard.length = 0;
});

/** Warnings are told in the next turn. */
const told = () => new Promise<readonly string[]>((resolve) => setImmediate(() => resolve(heard)));

interface Options {
  readonly colour?: string;
  readonly size?: number;
}
const names = { color: "colour" } as const;

test("a former name counts as the new one, and is told once in a process", async () => {
  const former = { color: "red", size: 2 } as Options;
  expect(underNewNames(former, names)).toEqual({ colour: "red", size: 2 });
  expect(underNewNames(former, names)).toEqual({ colour: "red", size: 2 });
  expect(former).toEqual({ color: "red", size: 2 });
  expect(await told()).toEqual(["color is called colour now. Version 4 will refuse it."]);
});

test("beside the new name the former one means nothing, and new names alone are left as they are", () => {
  expect(underNewNames({ color: "red", colour: "blue" } as Options, names)).toEqual({
    colour: "blue",
  });
  const options: Options = { colour: "blue" };
  expect(underNewNames(options, names)).toBe(options);
});

test("what has no new name is told once too", async () => {
  tellFormerName("shape", "means nothing any more");
  tellFormerName("shape", "means nothing any more");
  expect(await told()).toEqual(["shape means nothing any more. Version 4 will refuse it."]);
});
