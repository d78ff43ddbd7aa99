/** Templates of Jekyll and Hugo that say where something is. */
import { expect, test } from "vitest";
import { plainTemplates } from "./written-templates.ts";

test.each([
  ["[a]({% link guide/saw.md %}#teeth)", "[a](/guide/saw.md#teeth)"],
  ["[`a`]({{ '/guide/saw/' | relative_url }})", "[`a`](/guide/saw/)"],
  ["[a]({{ site.baseurl }}{% link guide/saw.md %})", "[a](/guide/saw.md)"],
  ["[a]({{site.baseurl}}/guide/#x) b", "[a](/guide/#x) b"],
  ["[a]({% post_url 2024-01-02-new %})", "[a](/_posts/2024-01-02-new.md)"],
  ['[a]({{< relref "saw.md" >}})', "[a](saw.md)"],
  ["[a]: {% link b.md %}", "[a]: /b.md"],
  ["<a href=\"{{ '/b' | absolute_url }}\">", '<a href="/b">'],
  ['{{< figure src="/img/a.png" alt="A `saw`" >}}', "![A `saw`](/img/a.png)"],
  ['{{< img\n  src="a.png"\n  alt="A plan"\n>}}\nb', "![A plan](a.png)\n\n\n\nb"],
])("%s", (written, plain) => {
  expect(plainTemplates(written)).toBe(plain);
});

test.each([
  "`[a]({% link b.md %})` [c]({{ page.next }}) {{ name }}",
  "```\n[a]({% link b.md %})\n```",
  "{{< tabs >}}\n\n{{< img src=no",
  `${"`".repeat(40)}${"[a]({% link b.md %})".repeat(400)}`,
])("what would have to run, code and long lines stay as they are", (written) => {
  expect(plainTemplates(written)).toBe(written);
});
