/** `knowledge words`: the languages whose words have meanings here, and how another one comes in. */
import type { Command } from "commander";
import { addWordFile, describeWordFiles, type WordFileState } from "../../embeddings/index.ts";
import { print } from "../terminal.ts";

export function addWordsCommand(program: Command): void {
  const words = program
    .command("words")
    .description("list the languages whose words have meanings")
    .action(async () => {
      for (const state of await describeWordFiles()) print(described(state));
    });
  words
    .command("add")
    .description("add the words of another language to this installation")
    .argument("<file>", "such as words-fr.bin")
    .action(async (file: string) => {
      print(described(await addWordFile(file)));
      print('Run "knowledge index": pages get their vectors anew with the new words.');
    });
}

function described({ language, words, bytes, fault }: WordFileState): string {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  const name = new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  return fault === null
    ? `${language}  ${name}, ${words} words, ${size}`
    : `${language}  ${name}: not used, ${fault}`;
}
