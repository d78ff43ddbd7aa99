/** Takes sentences out of an answer while it is still coming, whatever stands around them. */
import * as z from "zod";
import { parseNestedJson } from "../../base/index.ts";

const Sentence = z.object({ text: z.string(), passages: z.array(z.int()) });
export type WordedSentence = z.infer<typeof Sentence>;

export interface SentenceReader {
  /** The sentences that are whole with this piece. */
  push(piece: string): readonly WordedSentence[];
}

/** Objects inside one another: an answer has two. */
const depthMax = 8;

/** Half words, fences and talk around the JSON are no sentences and are passed over. */
export function createSentenceReader(): SentenceReader {
  let text = "";
  let at = 0;
  let isString = false;
  let isEscaped = false;
  let opened: number[] = [];
  /** An object in a string is none; a quotation mark in talk begins a string, which ends with its line. */
  const step = (sign: string): WordedSentence | null => {
    if (isEscaped) isEscaped = false;
    else if (isString && sign === "\\") isEscaped = true;
    else if (sign === '"') isString = opened.length > 0 && !isString;
    else if (isString) isString = sign !== "\n";
    else if (sign === "{") opened = opened.length < depthMax ? [...opened, at] : [at];
    else if (sign === "}") return sentenceFrom(opened.pop());
    return null;
  };
  const sentenceFrom = (start: number | undefined): WordedSentence | null => {
    if (start === undefined) return null;
    const parsed = Sentence.safeParse(jsonOf(text.slice(start, at + 1)));
    return parsed.success ? parsed.data : null;
  };
  return {
    push(piece) {
      text += piece;
      const found: WordedSentence[] = [];
      for (; at < text.length; at += 1) {
        const sentence = step(text.charAt(at));
        if (sentence !== null) found.push(sentence);
      }
      return found;
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return parseNestedJson(text);
  } catch {
    return null;
  }
}
