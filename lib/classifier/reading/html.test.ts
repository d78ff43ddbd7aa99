/** Mails in HTML become the lines that a person sees, and texts about HTML stay as they are. */
import { describe, expect, test } from "vitest";
import { isHtml } from "./is-html.ts";
import { readBody } from "./read-body.ts";

const textOf = (body: string): string => readBody(body).text;
const own = "The invoice has the wrong address.";
const writtenOf = (body: string): string =>
  readBody(body)
    .parts.filter(({ kind }) => kind === "written")
    .map(({ text }) => text)
    .join("\n");

test.each([
  ['<div dir="ltr">One<br>two<div><br></div><div>three</div></div>', "One\ntwo\n\nthree"],
  [
    "<p class=MsoNormal>One<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>two</p>",
    "One\ntwo",
  ],
  [
    "<html><head><title>T</title><style>p{color:red}</style></head><body><script>x()</script>One</body></html>",
    "One",
  ],
  [
    "<html><!--[if mso]><p>Office</p><![endif]--><body>One &amp; two &lt;three&gt; &euro;4&nbsp;5 &#8364; &copy</body>",
    "One & two <three> €4 5 € ©",
  ],
  ["<table><tr><td>One</td><td>two</td></tr><tr><td>three</td></tr></table>", "One two\nthree"],
  ["<p>One</p><ul><li>two<li>three</ul>", "One\n- two\n- three"],
  ["<div>One</div><pre>at a (b.js:1)\n  at c</pre>", "One\nat a (b.js:1)\n  at c"],
  ['<div style="display:none">Preview<div>of it</div></div><div>One</div>', "One"],
  [
    "<div>One</div><blockquote><p>two</p><blockquote>three</blockquote></blockquote>",
    "One\n\n> two\n>> three",
  ],
  ["<HTML><BODY BGCOLOR=#FFF><P>One<P>two<TABLE><TR><TD>three", "One\ntwo\nthree"],
  ["<html><body><!-- never closed <p>One</p>", "One"],
])("%s", (html, text) => {
  expect(textOf(html).replaceAll("\n\n", "\n")).toBe(text.replaceAll("\n\n", "\n"));
});

describe("what others wrote, and signatures, by the names that programs give them:", () => {
  test.each([
    [
      "Gmail",
      `<div dir="ltr">${own}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, 3 Mar 2025 at 10:12 Anna wrote:<br></div><blockquote class="gmail_quote"><div>Late parcel</div></blockquote></div>`,
    ],
    [
      "Gmail's signature",
      `<div dir="ltr">${own}<br><span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Late Parcel Ltd.</div></div>`,
    ],
    [
      "Outlook",
      `<div class="WordSection1"><p class="MsoNormal">${own}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Anna<br><b>Sent:</b> Monday<br><b>To:</b> Tom<br><b>Subject:</b> RE: parcel</p></div><p class="MsoNormal">Late parcel</p></div>`,
    ],
    [
      "Outlook on the web",
      `<div class="elementToProof">${own}</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Anna</div><div>Late parcel</div>`,
    ],
    [
      "Apple Mail",
      `<html><body>${own}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On 3 Mar 2025, at 10:12, Anna wrote:</div><div>Late parcel</div></blockquote></div></body></html>`,
    ],
    [
      "Thunderbird",
      `<html><body><p>${own}</p><div class="moz-cite-prefix">Am 03.03.25 um 10:12 schrieb Anna:<br></div><blockquote type="cite">Late parcel</blockquote><div class="moz-signature">Anna</div></body></html>`,
    ],
    [
      "GitHub",
      `<p dir="auto">${own}</p>\n<p style="font-size:small">&mdash;<br />Reply to this email directly, <a href="https://github.example">view it on GitHub</a>.<br />You are receiving this because you were mentioned.</p>`,
    ],
  ])("%s", (_program, html) => {
    expect(writtenOf(html)).toBe(own);
  });

  test("text below a quote is the person's again", () => {
    const html = `<div><blockquote type="cite">Late parcel</blockquote><div>${own}</div></div>`;
    expect(writtenOf(html)).toBe(own);
  });
});

test.each([
  ["a prolog", `<?xml version="1.0" encoding="utf-8"?>\n<div>${own}</div>`],
  [
    "a prolog before a document",
    `<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html><body>${own}</body></html>`,
  ],
  ["a conditional comment", `<!--[if mso]><p>Office</p><![endif]--><div>${own}</div>`],
  ["two comments", `<!-- a --><!-- b -->\n<div>${own}</div>`],
  ["a meta element", `<meta charset="utf-8">${own}`],
  ["a font", `<font face="Arial">${own}</font>`],
  ["bold letters", `<b>${own}</b>`],
  ["a link", `<a href="https://acme.example">${own}</a>`],
  ["a centred text", `<center>${own}</center>`],
  ["a section", `<section>${own}</section>`],
  ["words before a paragraph", `Hello,<p>${own}</p>`],
])("%s is recognised, and no markup is read", (_name, html) => {
  const lines = textOf(html).split("\n");
  expect(lines.at(-1)).toBe(own);
  expect(textOf(html)).not.toContain("<");
});

test("the sender's word about the type stands before what a text looks like", () => {
  const html = `${own} <i>Really</i>`;
  expect(readBody(html, "text/html").text).toBe(`${own} Really`);
  const plain = `<div>${own}</div>`;
  expect(readBody(plain, "text/plain").text).toBe(plain);
});

test.each([
  "Why does <div><p>a</p></div> not render in my page?",
  "```html\n<div>\n<br><br>\n</div>\n```\nshows nothing",
  "<Button> is not defined\nat App.tsx:3",
  "<div>\n  <MyList\n    items={items}\n    key={1}\n  />\n  {children}\n</div>\nthrows for me\nsince the update\nof yesterday",
  "Map<string, List<p>> does not compile",
  "a < b and c > d",
  "<https://example.com/a> is down",
  "<a@b.example> wrote to me",
])("%j is a text about code", (text) => {
  expect(isHtml(text)).toBe(false);
  expect(textOf(text)).toBe(text);
});
