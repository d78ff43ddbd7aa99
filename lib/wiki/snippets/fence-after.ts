/** Whether a line of Markdown stands in a block of code. */
import { closesFence, type Fence, readFence, readLineMarks } from "../../documents/index.ts";

/** The block of code that is open behind the line; also one in a list or a quote. */
export function fenceAfter(line: string, fence: Fence | null): Fence | null {
  const content = line.slice(readLineMarks(line, false).at);
  if (fence === null) return readFence(content.trimEnd());
  return closesFence(line, fence) || closesFence(content, fence) ? null : fence;
}
