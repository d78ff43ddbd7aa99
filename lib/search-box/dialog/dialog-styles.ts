/** The look of the dialog. A page sets the custom properties, or styles the parts. */
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
  width: min(42rem, calc(100vw - 2rem));
  max-height: min(38rem, calc(100dvh - 10vh - 1rem));
  margin: 10vh auto auto;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--knowledge-radius, 12px);
  color: var(--text);
  background: var(--background);
  box-shadow: 0 16px 48px rgb(0 0 0 / 30%);
  font: 1rem/1.45 var(--knowledge-font, system-ui, sans-serif);
  overflow: hidden;
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
.head { display: flex; align-items: center; gap: 0.5rem; padding: 0.75rem; border-bottom: 1px solid var(--line); }
.head svg { flex: none; width: 1.25rem; height: 1.25rem; color: var(--muted); }
input {
  flex: 1; min-width: 0; min-height: 2.75rem; padding: 0 0.5rem; border: 1px solid transparent;
  border-radius: 6px; color: inherit; background: transparent; font: inherit; font-size: 1.0625rem;
}
input::placeholder { color: var(--muted); opacity: 1; }
dialog :is(input, button, a):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
dialog button {
  min-height: 2.25rem; padding: 0 0.75rem; border: 1px solid var(--line); border-radius: 6px;
  color: inherit; background: transparent; font: inherit; font-size: 0.875rem; cursor: pointer;
}
[role="listbox"] { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 0.375rem; }
.name { padding: 0.625rem 0.75rem 0.25rem; color: var(--muted); font-size: 0.8125rem; font-weight: 600; }
a[role="option"] {
  display: block; padding: 0.5rem 0.75rem; border-radius: 8px; border-inline-start: 3px solid transparent;
  color: inherit; text-decoration: none; cursor: pointer;
}
a[aria-selected="true"] { background: var(--chosen); border-inline-start-color: var(--accent); }
a span { display: block; overflow-wrap: anywhere; }
.title { font-weight: 600; }
.place { color: var(--muted); font-size: 0.8125rem; }
.text { color: var(--muted); font-size: 0.875rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.section { margin-inline-start: 1rem; padding-block: 0.3125rem; }
.section .title { font-weight: 500; font-size: 0.9375rem; }
.section .text { -webkit-line-clamp: 1; }
.answer .title {
  font-weight: 400; white-space: pre-line; display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 6; overflow: hidden;
}
.answer .place { color: var(--accent); }
.all .title { color: var(--accent); font-weight: 500; }
mark { color: var(--text); background: var(--mark); border-radius: 2px; }
.message { padding: 1rem; }
.message p { margin: 0 0 0.75rem; }
.foot {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0.5rem;
  padding: 0.5rem 0.875rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.8125rem;
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
