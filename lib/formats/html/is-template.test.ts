import { expect, test } from "vitest";
import { isTemplate } from "./is-template.ts";

test.each([
  '{{ define "main" }}<h1>x</h1>{{ end }}',
  "<nav>{{- $link := .link -}}</nav>",
  "<title>{{ .Title }}</title>",
  '{% extends "base.html" %}',
  "<p>{%- if page.title -%}x{%- endif -%}</p>",
  "{{> header}}",
  "<% if (user) { %>x<% } %>",
  "<?php echo 1 ?>",
  "<pre>x</pre>{{ end }}",
])("%s is a template", (html) => {
  expect(isTemplate(html)).toBe(true);
});

test.each([
  "<p>Plain</p>",
  "<p>Write {{ name }} for the name.</p>",
  "<pre>{{ define x }}</pre><p>then</p><code>{% include a %}</code>",
  "<script>const a = '<% x %>';</script>",
  "<!-- {{ end }} -->",
  "<pre>{{ end }}",
  "<p>50 <% of</p>".replace("<%", "%"),
])("%s is none", (html) => {
  expect(isTemplate(html)).toBe(false);
});

test("a megabyte of openings is looked at once", () => {
  expect(isTemplate("<pre>".repeat(200_000))).toBe(false);
});
