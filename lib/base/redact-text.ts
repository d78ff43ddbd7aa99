/**
 * Takes out of a text what says who wrote it or opens a door: e-mail addresses, telephones, IBANs,
 * cards, keys and IP addresses. Every pattern is bounded, so the time grows with the text only.
 */
import { isIPv6 } from "node:net";
import { looksRandom } from "./private-text.ts";

interface Rule {
  readonly pattern: RegExp;
  /** What a text without a finding mostly lacks; the long pattern is tried only with it. Default: always. */
  readonly mayBeIn?: (text: SeenText) => boolean;
  /** The placeholder for a finding. */
  readonly put: string;
  /** Whether a match is one; default always. */
  readonly isReal?: (match: string) => boolean;
  /** How many of a match's first characters are one, where words may follow; default all. */
  readonly lengthOf?: (match: string) => number;
}

interface SeenText {
  readonly text: string;
  /** Digits of ASCII in it. */
  readonly digits: number;
  /** Characters of its longest row without a blank. */
  readonly longest: number;
}

const email = "[redacted email]";
const phone = "[redacted phone]";
const account = "[redacted account]";
const card = "[redacted card]";
const key = "[redacted key]";
const address = "[redacted address]";

/** The first rule that takes a text wins, so what holds others comes first. */
const rules: readonly Rule[] = [
  {
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]{0,20000}(?:-----END [A-Z ]{0,30}-----)?/g,
    put: key,
    mayBeIn: ({ text }) => text.includes("-----BEGIN "),
  },
  // A JSON Web Token, whole or cut off.
  { pattern: /\beyJ[\w-]{8,}(?:\.[\w-]{0,8000}){0,4}/g, put: key },
  {
    pattern:
      /\b(?:(?:sk|pk|rk)[-_]|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|AKIA|ASIA|AIza|ya29\.|npm_|hf_)[\w-]{8,}/g,
    put: key,
  },
  {
    pattern: /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi,
    put: key,
    mayBeIn: ({ longest, text }) => longest >= 36 && text.includes("-"),
  },
  {
    pattern: /(?<=:\/\/)[^\s/@]{1,200}@/g,
    put: `${key}@`,
    mayBeIn: ({ text }) => text.includes("@") && text.includes("://"),
  },
  {
    pattern: /(?<=\b(?:bearer|basic) {1,4})[\w+/=.~-]{8,}/gi,
    put: key,
    mayBeIn: ({ text }) => /bearer |basic /i.test(text),
  },
  {
    pattern:
      /(?<=\b(?:passw(?:or)?d|passwort|kennwort|pwd|secret|token|credentials?|api[ _-]?key|access[ _-]?key) {0,4}["']? {0,4}[:=] {0,4}["']?)(?!\[redacted)[^\s"',;&]{3,200}/gi,
    put: key,
    mayBeIn: ({ text }) => /[:=]/.test(text) && /pass|wort|pwd|secret|token|cred|key/i.test(text),
  },
  {
    pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/gu,
    put: email,
    mayBeIn: ({ text }) => text.includes("@"),
  },
  // Always by the check digits; without them if it is formatted as on paper, to allow for typing
  // errors.
  {
    pattern: /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3})?\b/gi,
    put: account,
    mayBeIn: ({ digits }) => digits >= 2,
    lengthOf: ibanLength,
  },
  {
    pattern: /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{4}){2,7}(?:[ -]?[A-Z\d]{1,3})?\b/g,
    put: account,
    mayBeIn: ({ digits }) => digits >= 10,
    isReal: (match) => digitsOf(match).length >= 10,
  },
  {
    pattern: /(?<![\w.])(?:\d(?:[ -]?\d){12,18}|\d{4}(?:\.\d{4}){3})(?![\w.]?\d)/g,
    put: card,
    mayBeIn: ({ digits }) => digits >= 13,
    isReal: (match) => isLuhn(digitsOf(match)),
  },
  {
    pattern:
      /(?<![\w:.])(?:[\da-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[\da-f]{0,4})(?![\w:]|\.\d)/gi,
    put: address,
    mayBeIn: ({ text }) => /:[\da-f]{0,4}:/i.test(text),
    isReal: (match) => isIPv6(match) && /[\da-f]/i.test(match),
  },
  {
    pattern: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]?\d)/g,
    put: address,
    mayBeIn: ({ digits, text }) => digits >= 4 && /\d\.\d/.test(text),
    isReal: (match) => match.split(".").every((part) => Number(part) <= 255),
  },
  // International, national with a leading 0, and North American numbers.
  {
    pattern: /(?<![\w.+-])(?:\+|00)\d(?:[ ./()-]{0,2}\d){6,14}(?!\d)/g,
    put: phone,
    mayBeIn: hasPhoneDigits,
  },
  {
    pattern: /(?<![\w.,:+-])\(?0\d{1,5}\)?[ /-]{1,3}\d(?:[ /-]?\d){4,11}(?![\d:])/g,
    put: phone,
    mayBeIn: hasPhoneDigits,
  },
  {
    pattern: /(?<![\w.,:+/=-])0[1-9](?:\d{8,10}|(?:\.\d{2}){4})(?![\w/-]|[.,:]\d)/g,
    put: phone,
    mayBeIn: hasPhoneDigits,
  },
  {
    pattern: /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])/g,
    put: phone,
    mayBeIn: hasPhoneDigits,
  },
  {
    pattern: /(?<![\w+/=-])[A-Za-z\d+/=_-]{32,2000}(?![\w+/=-])/g,
    put: key,
    mayBeIn: ({ longest }) => longest >= 32,
    // Names of pages and branches are this long too, word by word.
    isReal: (match) => match.split(/[-_]/).some(looksRandom),
  },
];

const placeholders = /\[redacted (?:email|phone|account|card|key|address)\]/g;

/** The text with a placeholder for each finding. */
export function redactText(text: string): string {
  let redacted = text;
  // What a rule puts has none of what another one asks for.
  const seen = lookAt(text);
  for (const { pattern, put, mayBeIn, isReal, lengthOf } of rules) {
    if (mayBeIn !== undefined && !mayBeIn(seen)) continue;
    redacted = redacted.replace(pattern, (match) => {
      if (isReal !== undefined && !isReal(match)) return match;
      const length = lengthOf === undefined ? match.length : lengthOf(match);
      return length === 0 ? match : put + match.slice(length);
    });
  }
  return redacted;
}

/** For the model: a signature with an address must not speak for a collection about e-mail. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholders, " ");
}

/** The shortest telephone of all rules. */
function hasPhoneDigits({ digits }: SeenText): boolean {
  return digits >= 7;
}

function lookAt(text: string): SeenText {
  let digits = 0;
  let longest = 0;
  let row = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) digits += 1;
    row = code > 32 ? row + 1 : 0;
    if (row > longest) longest = row;
  }
  return { text, digits, longest };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Fewest and most characters of an IBAN in any country (ISO 13616, registry of SWIFT). */
const ibanMin = 15;
const ibanMax = 34;

/** Characters of the longest beginning that is an IBAN by its check digits; 0 for none. */
function ibanLength(match: string): number {
  let written = "";
  let length = 0;
  for (let index = 0; index < match.length && written.length < ibanMax; index++) {
    const character = match[index] as string;
    if (character === " " || character === "-") continue;
    written += character;
    const isEnd = !/[a-z\d]/i.test(match[index + 1] ?? "");
    if (isEnd && written.length >= ibanMin && hasCheckDigits(written)) length = index + 1;
  }
  return length;
}

/** Remainder 1 by 97, the first four characters last and letters as 10 to 35 (ISO 7064, MOD 97-10). */
function hasCheckDigits(iban: string): boolean {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
