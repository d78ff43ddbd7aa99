/** Whether a text is reStructuredText although its name does not say so. */

/** One with a title in front and directives, as some projects write all their pages. */
export function looksLikeRst(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 20_000)).toString("latin1");
  const hasTitle = /^[^\s.].{0,200}\r?\n([=\-~^"#*+])\1{2,}\r?$/m.test(head);
  return hasTitle && /^\.\. (?:[\w:-]+::|_[^:\n]+:)/m.test(head);
}
