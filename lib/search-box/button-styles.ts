/** The look of the button, whatever the page does to its own. */
export const buttonStyles = `
:host { all: initial; display: inline-block; color-scheme: inherit; }
button {
  all: initial; display: inline-flex; align-items: center; gap: 0.75em; box-sizing: border-box; min-height: 2.5em;
  padding: 0 0.75em; border: 1px solid var(--knowledge-line, light-dark(#8c959f, #6e7681));
  border-radius: var(--knowledge-radius, 8px); color: var(--knowledge-text, light-dark(#1f2328, #e6e8eb));
  background: var(--knowledge-background, light-dark(#ffffff, #1b1f24));
  font: medium/1.2 var(--knowledge-font, system-ui, sans-serif); color-scheme: inherit; cursor: pointer;
}
button:focus-visible { outline: 2px solid var(--knowledge-accent, light-dark(#0b57d0, #8ab4f8)); outline-offset: 2px; }
kbd { color: var(--knowledge-muted, light-dark(#59636e, #a3abb5)); font: inherit; font-size: 0.8125em; }
@media (max-width: 40rem) { kbd { display: none; } }
@media print { :host { display: none; } }
`;
