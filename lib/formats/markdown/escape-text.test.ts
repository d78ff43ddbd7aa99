import { expect, test } from "vitest";
import { escapeText } from "./escape-text.ts";

test.each([
  [
    "*a* _b_ `c` [d](e) <f> g|h ~~i~~ $j$ {k}",
    String.raw`\*a\* \_b\_ \`c\` \[d\](e) \<f\> g\|h \~\~i\~\~ \$j\$ \{k\}`,
  ],
  ["snake_case_name and 5 > 3", String.raw`snake_case_name and 5 \> 3`],
  ["&amp; is & and AT&T", String.raw`\&amp; is & and AT&T`],
  ["# no heading", String.raw`\# no heading`],
  ["- no item", String.raw`\- no item`],
  ["12. no number", String.raw`12\. no number`],
  ["--- ", String.raw`\---`],
  [":::note", String.raw`\:::note`],
  ["two\nlines\u0000 and\ttabs", "two lines and tabs"],
  ["C:\\new", String.raw`C:\\new`],
])("%j is shown as it is", (text, markdown) => {
  expect(escapeText(text)).toBe(markdown);
});
