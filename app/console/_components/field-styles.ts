/** How the console's fields and buttons look. */
export const inputStyle =
  "mt-1 block w-full rounded-md border border-control bg-bg px-3 py-2 text-base text-text placeholder:text-muted";
/** For one line: fields and lists have the same height. */
export const fieldStyle = `${inputStyle} h-11`;
export const buttonStyle =
  "min-h-11 rounded-md border border-link bg-link px-4 font-semibold text-bg cursor-pointer";
/** Takes away what cannot be brought back. */
export const dangerButtonStyle =
  "min-h-11 rounded-md border border-danger-text bg-danger-bg px-4 font-semibold text-danger-text cursor-pointer";
/** In a column, where it would otherwise be as wide as that. */
export const ownWidth = "self-start";
export const quietButtonStyle = "wiki-button min-h-11";
/** Beside a field, as high as that. */
export const fieldButtonStyle = "wiki-button min-h-11!";
export const keyStyle =
  "ms-2 inline-block min-w-6 rounded border border-control px-1 text-center font-mono text-xs leading-5 text-muted";
