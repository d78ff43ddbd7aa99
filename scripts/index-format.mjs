/** `npm run index-format`: writes down which code `indexFormat` stands for. */
import { writeFileSync } from "node:fs";
import { formatFile, formatLine } from "./steps/stored-code.mjs";

writeFileSync(formatFile, formatLine());
