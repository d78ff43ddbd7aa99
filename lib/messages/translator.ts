/**
 * The texts of the interface, by key. A text is a string, or one for each plural form of `{count}`.
 * Keys and placeholders are types: a call that forgets a value does not compile.
 */
import type { InterfaceLanguage } from "../contract/index.ts";

/** The forms of CLDR that a language has; English and German have `one` and `other`. */
export interface PluralForms extends Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> {
  readonly other: string;
}

export type Messages = Readonly<Record<string, string | PluralForms>>;

/** The same keys in another language. */
export type Translated<M extends Messages> = {
  readonly [K in keyof M]: M[K] extends string ? string : PluralForms;
};

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Tag<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Tag<Rest> : never;
type TextOf<M> = M extends { readonly other: infer Other } ? Other : M;
type CountOf<M> = M extends PluralForms ? "count" : never;
type Value<Name, V> = Name extends "count" ? number : string | number | V;
type Arguments<Values> = [keyof Values] extends [never] ? [] : [values: Values];

type TextValues<M> = {
  readonly [Name in Placeholder<TextOf<M>> | CountOf<M>]: Value<Name, never>;
};
type RichValues<M, V> = {
  readonly [Name in Placeholder<TextOf<M>> | CountOf<M>]: Value<Name, V>;
} & { readonly [Name in Tag<TextOf<M>>]: (text: string) => V };

export interface Translator<M extends Messages> {
  /** The text with its placeholders filled; numbers are written as the language writes them. */
  <K extends keyof M>(key: K, ...values: Arguments<TextValues<M[K]>>): string;
  /**
   * The text in pieces, for what is more than text: `{name}` becomes the value itself, and
   * `<name>text</name>` what the function called so makes of the text.
   */
  pieces<V, K extends keyof M>(
    key: K,
    ...values: Arguments<RichValues<M[K], V>>
  ): readonly (string | V)[];
  readonly language: InterfaceLanguage;
}

interface TranslatorOptions<M extends Messages> {
  readonly language: InterfaceLanguage;
  /** In that language. */
  readonly messages: Translated<M>;
}

type Given = Readonly<Record<string, unknown>>;
const mark = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/gs;

/** Costs next to nothing; one for each request or component. */
export function createTranslator<M extends Messages>({
  language,
  messages,
}: TranslatorOptions<M>): Translator<M> {
  const { numbers, plurals } = formatsOf(language);
  const written = (value: unknown): string =>
    typeof value === "number" ? numbers.format(value) : String(value);
  const textOf = (key: keyof M, { count }: Given): string => {
    const message: string | PluralForms = messages[key];
    if (typeof message === "string") return message;
    return message[plurals.select(Number(count))] ?? message.other;
  };
  const fill = (text: string, values: Given): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name]));
  const pieces = (key: keyof M, values: Given = {}): unknown[] => {
    const text = textOf(key, values);
    const found: unknown[] = [];
    let end = 0;
    for (const match of text.matchAll(mark)) {
      const [whole, tag, inner = "", name = ""] = match;
      found.push(text.slice(end, match.index));
      const value = values[tag ?? name];
      if (typeof value === "function") found.push(value(fill(inner, values)));
      else found.push(typeof value === "number" ? numbers.format(value) : value);
      end = match.index + whole.length;
    }
    return [...found, text.slice(end)].filter((piece) => piece !== "");
  };
  const translate = (key: keyof M, values: Given = {}): string => fill(textOf(key, values), values);
  // The types above say more than the code can: which key needs which values.
  return Object.assign(translate, { pieces, language }) as unknown as Translator<M>;
}

interface Formats {
  readonly numbers: Intl.NumberFormat;
  readonly plurals: Intl.PluralRules;
}

/** Making them costs tens of microseconds, and every page would. */
const known = new Map<InterfaceLanguage, Formats>();

function formatsOf(language: InterfaceLanguage): Formats {
  const formats = known.get(language) ?? {
    numbers: new Intl.NumberFormat(language),
    plurals: new Intl.PluralRules(language),
  };
  known.set(language, formats);
  return formats;
}
