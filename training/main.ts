/** `npm run train -- vectors|ranking --data <folder of archives> [--out file] [--without name,…]`. */
import { parseArgs } from "node:util";
import { trainRanking } from "./ranking/train-command.ts";
import { trainWordVectors } from "./vectors/train-command.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: "../shared/data/words" },
    out: { type: "string", default: "lib/embeddings/words/word-vectors.bin" },
    without: { type: "string", default: "" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (positionals[0] === "vectors") {
  const without = values.without.split(",").filter((name) => name !== "");
  trainWordVectors({ ...values, without, say });
} else if (positionals[0] === "ranking") {
  const without = values.without.split(",").filter((name) => name !== "");
  await trainRanking({ data: values.data, without, say });
} else {
  process.stderr.write("Name what to train: vectors, ranking\n");
  process.exitCode = 2;
}
