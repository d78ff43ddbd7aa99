/**
 * The look of the dialog. A page sets the custom properties, or styles the parts. Sizes count from the
 * reader's own: a page may have given its root another one, and what inherits is set anew.
 */
export const dialogStyles = `
dialog {
  --accent: var(--knowledge-accent, light-dark(#0b57d0, #8ab4f8));
  --text: var(--knowledge-text, light-dark(#1f2328, #e6e8eb));
  --muted: var(--knowledge-muted, light-dark(#59636e, #a3abb5));
  --background: var(--knowledge-background, light-dark(#ffffff, #1b1f24));
  --line: var(--knowledge-line, light-dark(#d1d9e0, #3d444d));
  --chosen: var(--knowledge-chosen, light-dark(#eaf1fd, #26324a));
  --mark: var(--knowledge-mark, light-dark(#fff1b8, #5c4a00));
  box-sizing: border-box;
  width: min(42em, calc(100vw - 2em));
  max-height: min(38em, calc(100dvh - 10vh - 1em));
  margin: 10vh auto auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--knowledge-radius, 12px);
  color: var(--text);
  background: var(--background);
  box-shadow: 0 16px 48px rgb(0 0 0 / 30%);
  font: medium/1.45 var(--knowledge-font, system-ui, sans-serif);
  letter-spacing: normal;
  word-spacing: normal;
  text-transform: none;
  text-indent: 0;
  text-align: start;
  white-space: normal;
  overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
.head { display: flex; align-items: center; gap: 0.5em; padding: 0.75em; border-bottom: 1px solid var(--line); }
.head svg { flex: none; width: 1.25em; height: 1.25em; color: var(--muted); }
input {
  flex: 1; min-width: 0; min-height: 2.75em; padding: 0 0.5em; border: 1px solid transparent;
  border-radius: 6px; color: inherit; background: transparent; font: inherit; font-size: 1.0625em;
}
input::placeholder { color: var(--muted); opacity: 1; }
dialog :is(input, button, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
dialog button {
  min-height: 2.25em; padding: 0 0.75em; border: 1px solid var(--line); border-radius: 6px;
  color: inherit; background: transparent; font: inherit; font-size: 0.875em; cursor: pointer;
}
[role="listbox"] { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 0.375em; }
.name { padding: 0.625em 0.75em 0.25em; color: var(--muted); font-size: 0.8125em; font-weight: 600; }
a[role="option"] {
  display: block; padding: 0.5em 0.75em; border-radius: 8px; border-inline-start: 3px solid transparent;
  color: inherit; text-decoration: none; cursor: pointer;
}
a[aria-selected="true"] { background: var(--chosen); border-inline-start-color: var(--accent); }
a span { display: block; overflow-wrap: anywhere; }
.title { font-weight: 600; }
.place { color: var(--muted); font-size: 0.8125em; }
.text { color: var(--muted); font-size: 0.875em; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.section { margin-inline-start: 1em; padding-block: 0.3125em; }
.section .title { font-weight: 500; font-size: 0.9375em; }
.section .text { -webkit-line-clamp: 1; }
.answer .title {
  font-weight: 400; white-space: pre-line; display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 6; overflow: hidden;
}
.answer .place { color: var(--accent); }
.all .title { color: var(--accent); font-weight: 500; }
mark { color: var(--text); background: var(--mark); border-radius: 2px; }
.message { padding: 1em; }
.message p { margin: 0 0 0.75em; }
.foot {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.5em;
  padding: 0.5em 0.875em; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.8125em;
}
.foot p { margin: 0; }
[hidden] { display: none !important; }
@media (max-width: 40rem) {
  dialog { width: 100vw; max-width: none; height: 100dvh; max-height: none; margin: 0; border: 0; border-radius: 0; }
  .keys { display: none; }
}
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: appear 0.12s ease-out; }
  @keyframes appear { from { opacity: 0; transform: translateY(-6px); } }
}
@media (forced-colors: active) {
  a[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; }
}
@media print { dialog { display: none !important; } }
`;
