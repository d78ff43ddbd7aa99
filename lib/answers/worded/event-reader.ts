/** Server-sent events of a language model as they come: their data, as JSON. */
import { StringDecoder } from "node:string_decoder";
import { parseNestedJson } from "../../base/index.ts";

export interface EventReader {
  /** The data of the events that are whole with these bytes; what is no JSON is left out. */
  push(bytes: Buffer): readonly unknown[];
  /** Whether the stream said that it is over: one that only stops may lack the rest. */
  isEnded(): boolean;
}

export function createEventReader(): EventReader {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let hasEnded = false;
  return {
    push(bytes) {
      const lines = (rest + decoder.write(bytes)).split(/\r?\n/);
      rest = lines.pop() ?? "";
      return lines.flatMap((line) => {
        if (!line.startsWith("data:")) return [];
        const data = line.slice("data:".length).trim();
        if (data === "[DONE]") hasEnded = true;
        const event = jsonOf(data);
        if (isEnd(event)) hasEnded = true;
        return event === null ? [] : [event];
      });
    },
    isEnded: () => hasEnded,
  };
}

/** `message_stop` of the one provider; the other says `[DONE]`. */
function isEnd(event: unknown): boolean {
  return (
    typeof event === "object" && event !== null && "type" in event && event.type === "message_stop"
  );
}

function jsonOf(text: string): unknown {
  try {
    return parseNestedJson(text);
  } catch {
    return null;
  }
}
