/** Templates of Hugo, GitBook and Jekyll as readers of the site see them. */
import { toString } from "mdast-util-to-string";
import { describe, expect, test } from "vitest";
import { readSource } from "../read-source.ts";
import { templateBlocks } from "./template-blocks.ts";

/** Without blank lines. */
const made = (source: string): string =>
  templateBlocks(source)
    .replace(/\n{2,}/g, "\n")
    .trim();

describe("blocks of GitBook", () => {
  test.each([
    ['{% hint style="warning" %}\nCareful\n{% endhint %}', ":::warning\nCareful\n:::"],
    ['{% code title="a.js" %}\n```js\nlet a\n```\n{% endcode %}', '```js title="a.js"\nlet a\n```'],
    [
      "{% stepper %}\n{% step %}\n### Cut\n{% endstep %}\n{% endstepper %}",
      ":::steps\n### Cut\n:::",
    ],
    [
      '{% embed url="https://a.example/x" %}\nA film\n{% endembed %}',
      "[https://a.example/x](<https://a.example/x>)\nA film",
    ],
    ['{% file src="plans/saw.pdf" %}', "[saw.pdf](<plans/saw.pdf>)"],
    ['{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}', "[b.md](b.md)"],
  ])("%s", (source, shown) => {
    expect(made(source)).toBe(shown);
  });
});

describe("shortcodes of Hugo", () => {
  test.each([
    ['{{% alert title="Note" color="danger" %}}\nx\n{{% /alert %}}', ":::danger[Note]\nx\n:::"],
    ['{{% notice tip "Title" %}}one{{% /notice %}}', ":::tip[Title]\none\n:::"],
    ["{{< hint info >}}\nx\n{{< /hint >}}", ":::info\nx\n:::"],
    ["{{< note >}}\nx\n{{< /note >}}", ":::note\nx\n:::"],
    ['{{< details "More" >}}\nx\n{{< /details >}}', ":::details[More]\nx\n:::"],
    ['{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}', "```go\nx := 1\n```"],
    [
      "{{< code-toggle file=saw >}}\n[[blade]]\nteeth = 8\n{{< /code-toggle >}}",
      '```toml title="saw"\n[[blade]]\nteeth = 8\n```',
    ],
    [
      '{{< tabpane >}}\n{{< tab header="All:" disabled=true />}}\n{{< tab header="A" lang="sh" >}}\n[[x]]\n{{< /tab >}}\n{{< /tabpane >}}',
      ":::tab[A]{fresh}\n```sh\n[[x]]\n```\n:::",
    ],
    [
      '{{< tabs >}}\n{{% tab name="A" %}}\n**x**\n{{% /tab %}}\n{{< /tabs >}}',
      ":::tab[A]{fresh}\n**x**\n:::",
    ],
    ['Go {{< button href="/x/" >}}there{{< /button >}} now', "Go [there](</x/>) now"],
    ['{{< card link="/x/" title="Saws" >}}', "- [Saws](</x/>)"],
    ["a {{< icon saw >}} b{{< comment >}}no\none{{< /comment >}}", "a  b"],
    ["{{% blocks/section %}}\n# Saws\n{{% /blocks/section %}}", "# Saws"],
    ["- one\n  {{< tip >}}\n  x\n  {{< /tip >}}", "- one\n  :::tip\n  x\n  :::"],
    ["`{{</* note */>}}`", "`{{< note >}}`"],
    ['{{< glossary text="rip saw" id="rip" >}}s cut', "rip saws cut"],
  ])("%s", (source, shown) => {
    expect(made(source)).toBe(shown);
  });
});

test.each([
  "{{< version 2 >}} {{ page.title }} {% if a %}b{% endif %}",
  "```\n{% hint %}\n{{< note >}}\n{% endhint %}\n```",
  "`{% hint %}` {{% /note %}}",
])("what would have to run, and code, stays as it is: %s", (source) => {
  expect(made(source)).toBe(source);
});

test("a link or a picture within HTML is read, and shown as one", () => {
  const source = '<div class="x">\n{{< hero-button text="Start" link="docs" >}}\n</div>';
  expect(templateBlocks(source)).toBe('<div class="x">\n\n[Start](<docs>)\n</div>');
});

test("a block without an end, and hundreds within each other, lose no words", () => {
  const deep = `${"{{% note %}}\n".repeat(300)}deep\n${"{{% /note %}}\n".repeat(300)}`;
  const source = `# A\n\n{{< tip >}}\nfirst\n{{< /tip >}}\n{{< tip >}}\nlast\n\n${deep}`;
  const shown = toString(readSource(source, "a.md").tree);
  for (const word of ["first", "last", "deep"]) expect(shown).toContain(word);
});

test("a page of openings costs no more than a few times its length", () => {
  const started = process.cpuUsage();
  for (const line of ["{{< a ", "{% tab ", '{{< tab "', "{{< code >}}"]) {
    templateBlocks(`${line.repeat(700)}\n`.repeat(40));
  }
  const { user } = process.cpuUsage(started);
  expect(user).toBeLessThan(4_000_000);
});
