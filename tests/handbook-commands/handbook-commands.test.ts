/** No command of README and handbook is unknown: each is run by the long walk, or listed with its reason. */
import { expect, test } from "vitest";
import { commandsIn, handbookCommands, isWalked, notWalked, reasonNotToWalk } from "./commands.ts";

const commands = handbookCommands();

test("commands are read from blocks, also from those of lists, without comments", () => {
  const page =
    "```sh\nnpm start   # serves\n# nothing\n```\n1. a\n   ```sh\n   curl x \\\n     -d '#1'\n   ```\n";
  expect(commandsIn(page)).toEqual(["npm start", "curl x -d '#1'"]);
});

test("every command is walked or has a reason not to be", () => {
  expect(commands.length).toBeGreaterThan(100);
  const unknown = commands.filter(({ text }) => reasonNotToWalk(text) === null && !isWalked(text));
  expect(unknown).toEqual([]);
});

test("the walk has at least fifty commands", () => {
  expect(commands.filter(({ text }) => isWalked(text)).length).toBeGreaterThanOrEqual(50);
});

test("every reason is needed", () => {
  const idle = notWalked.filter(
    ([, reason]) => !commands.some(({ text }) => reasonNotToWalk(text) === reason),
  );
  expect(idle).toEqual([]);
});
