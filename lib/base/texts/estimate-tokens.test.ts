import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";

const project = join(import.meta.dirname, "../../..");
const read = (folder: string, ending: string): string =>
  readdirSync(join(project, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(project, folder, name), "utf8"))
    .join("\n");

/** Written for this test. */
const chinese = `
在配置文件中可以为每个集合指定源目录和匹配模式。索引器会读取所有匹配的文件，把它们拆分成章节，并把结果写入数据库。
如果某个文件无法解析，服务会记录一条警告，然后继续处理其余文件；旧的索引在新的索引完成之前一直可用。
要限制一个密钥可以看到的集合，请在控制台中打开“密钥”页面，选择允许的集合，然后保存。撤销密钥之后，正在进行的会话会立即结束。
搜索结果按照相关性排序。每条结果都包含标题、路径、摘要以及得分。摘要中突出显示的词语就是查询中的词语。
当问题包含多个部分时，服务会分别寻找每个部分的答案，并把它们合并成一个回答。如果没有页面能够回答，服务会明确说明。
您可以用命令行工具测量搜索质量：准备一组问题和期望的页面，运行评估命令，然后比较修改前后的结果。
`;
const german = `
Für jede Sammlung nennt die Konfiguration einen Ordner und ein Muster. Der Indexer liest alle passenden Dateien, zerlegt sie in Abschnitte und schreibt das Ergebnis in die Datenbank.
Lässt sich eine Datei nicht lesen, so schreibt der Dienst eine Warnung und arbeitet mit den übrigen weiter; bis der neue Index fertig ist, antwortet der alte.
Wer einschränken möchte, welche Sammlungen ein Schlüssel sieht, öffnet in der Konsole die Seite „Schlüssel“, wählt die erlaubten Sammlungen aus und speichert. Nach dem Widerruf eines Schlüssels enden laufende Sitzungen sofort.
Die Trefferliste ist nach Relevanz geordnet. Jeder Treffer enthält Titel, Pfad, Ausschnitt und Bewertung; hervorgehoben sind die Wörter der Anfrage.
Besteht eine Frage aus mehreren Teilen, sucht der Dienst für jeden Teil eine Antwort und fügt sie zusammen. Beantwortet keine Seite die Frage, so sagt er das ausdrücklich.
Mit dem Kommandozeilenwerkzeug lässt sich die Suchqualität messen: Fragen und erwartete Seiten aufschreiben, die Bewertung starten und die Ergebnisse vor und nach einer Änderung vergleichen.
`;

const texts: readonly [string, string][] = [
  ["English", read("content/guide", ".md")],
  ["English of decisions", read("content/decisions", ".md")],
  ["German", german],
  ["German interface", read("app/_messages/german", ".ts")],
  ["Chinese", chinese],
  ["TypeScript", read("lib/search/query", ".ts")],
  ["JSON", readFileSync(join(project, "package.json"), "utf8")],
];

test.each(texts)("%s: at most 5 percent below the tokens, at most 15 above", (_name, text) => {
  const share = estimateTokens(text) / countTokens(text);
  expect(share).toBeGreaterThan(0.95);
  expect(share).toBeLessThan(1.15);
});

test("nothing has no tokens, and a space alone hardly any", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens(" ")).toBe(0);
});

test("signs without an end, broken pairs and a megabyte of one letter are estimated", () => {
  expect(estimateTokens("\ud800")).toBeGreaterThan(0);
  expect(estimateTokens("=".repeat(100_000))).toBeGreaterThan(1_000);
  expect(estimateTokens("a".repeat(1_000_000))).toBeGreaterThan(100_000);
});
