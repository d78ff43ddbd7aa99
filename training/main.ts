/** `npm run train -- vectors|language|ranking --data <folder of archives> [--out file] [--without name,…]`. */
import { parseArgs } from "node:util";
import { trainLanguage } from "./languages/train-command.ts";
import { trainRanking } from "./ranking/train-command.ts";
import { trainWordVectors } from "./vectors/train-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: "../shared/data/words" },
    out: { type: "string" },
    language: { type: "string", default: "de" },
    words: { type: "string", default: "12000" },
    without: { type: "string", default: "" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = "lib/embeddings/words";
const english = `${folder}/word-vectors.bin`;
const without = values.without.split(",").filter((name) => name !== "");

if (positionals[0] === "vectors") {
  trainWordVectors({ data: values.data, out: values.out ?? english, without, say });
} else if (positionals[0] === "language") {
  const { data, language, out = `${folder}/words-${language}.bin` } = values;
  const words = Number(values.words);
  await trainLanguage({ data, language, english, out, words, without, say });
} else if (positionals[0] === "ranking") {
  await trainRanking({ data: values.data, without, say });
} else {
  process.stderr.write("Name what to train: vectors, language, ranking\n");
  process.exitCode = 2;
}
