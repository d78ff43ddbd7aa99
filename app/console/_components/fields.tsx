/** Fields of plain forms: each in its label, of one height, with room for what is long. */
import type { ComponentProps } from "react";
import { fieldStyle, inputStyle } from "./field-styles.ts";

interface Labelled {
  readonly label: string;
}

const labelStyle = "block min-w-0 text-sm text-muted [overflow-wrap:anywhere]";

export function TextField({ label, ...input }: Labelled & ComponentProps<"input">) {
  return (
    <label className={labelStyle}>
      {label}
      <input className={fieldStyle} {...input} />
    </label>
  );
}

export function TextArea({ label, ...area }: Labelled & ComponentProps<"textarea">) {
  return (
    <label className={labelStyle}>
      {label}
      <textarea className={inputStyle} {...area} />
    </label>
  );
}

interface SelectProps extends Labelled, ComponentProps<"select"> {
  readonly defaultValue?: string | undefined;
  /** What no choice is called; absent where one must be made. */
  readonly any?: string;
  /** Values with their words, or values that are words. */
  readonly options: readonly (readonly [value: string, words: string] | string)[];
}

export function SelectField({ label, any, options, defaultValue = "", ...select }: SelectProps) {
  const pairs = options.map((option) =>
    typeof option === "string" ? ([option, option] as const) : option,
  );
  // What is gone, or was written into the address, can still be asked for.
  const isListed = defaultValue === "" || pairs.some(([value]) => value === defaultValue);
  return (
    <label className={labelStyle}>
      {label}
      <select className={fieldStyle} defaultValue={defaultValue} {...select}>
        {any === undefined ? null : <option value="">{any}</option>}
        {pairs.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {isListed ? null : <option value={defaultValue}>{defaultValue}</option>}
      </select>
    </label>
  );
}
