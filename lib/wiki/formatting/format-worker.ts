/** A thread that formats pages, one after the other. */
import { answerQuestions } from "../../base/index.ts";
import { formatPage } from "./format-page.ts";
import type { Formatter } from "./format-pool.ts";

answerQuestions({
  format: ({ page, isTooSlow }, asker) => formatPage(page, isTooSlow, asker.ask),
} satisfies Formatter);
