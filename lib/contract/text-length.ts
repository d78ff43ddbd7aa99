/** Bounds of texts in UTF-16 code units, as the specification counts; zod counts code points. */
import * as z from "zod";
import { wholeCharacters } from "./whole-characters.ts";

/**
 * For `z.string().check(…)`; the JSON Schema says it as `maxLength`. `message` is zod's own when absent.
 * Half a character becomes U+FFFD, which has the same length: it could neither be stored nor shown.
 */
export function lengthMax(maximum: number, message?: string): z.core.$ZodCheck<string> {
  const check = z.check<string>((payload) => {
    const { value: input, issues } = payload;
    payload.value = wholeCharacters(input);
    if (input.length <= maximum) return;
    issues.push({ ...ofText, code: "too_big", maximum, input, inst: check, message });
  });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.maximum = Math.min(maximum, Number(bag.maximum ?? maximum));
  });
  return check;
}

/** For `z.string().check(…)`; the JSON Schema says it as `minLength`. */
export function lengthMin(minimum: number): z.core.$ZodCheck<string> {
  const check = z.check<string>(({ value: input, issues }) => {
    if (input.length >= minimum) return;
    issues.push({ ...ofText, code: "too_small", minimum, input, inst: check });
  });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.minimum = Math.max(minimum, Number(bag.minimum ?? minimum));
  });
  return check;
}

/** One fault never hides the next, as with zod's own checks. */
const ofText = { origin: "string", inclusive: true, continue: true } as const;
