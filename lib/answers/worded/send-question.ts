/** One request to the language model. The base URL is the operator's own word: it may be private. */
import { type OutboundAnswer, sendOutbound } from "../../outbound/index.ts";

const answerBytesMax = 256 * 1_024;

export function sendQuestion(
  request: Omit<Parameters<typeof sendOutbound>[0], "method" | "bytesMax" | "allowPrivateHosts">,
): Promise<OutboundAnswer> {
  return sendOutbound({
    ...request,
    method: "POST",
    bytesMax: answerBytesMax,
    allowPrivateHosts: true,
  });
}
