import { cpSync, mkdirSync, rmSync, writeFileSync, mkdtempSync, existsSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { collectionAt } from "../../lib/configuration/configuration.ts";
import { runEmbed } from "../../lib/embeddings/run-embed.ts";
import { createAnalyser } from "../../lib/corpus/index.ts";
import { readQuestion } from "../../lib/answers/question/question.ts";
import { readSection } from "../../lib/answers/sheet/read-section.ts";
import { sectionFeatures } from "../../lib/answers/sheet/section-model.ts";
import { createWordReader } from "../../lib/answers/sheet/said-words.ts";
import { makeSheet } from "../../lib/answers/sheet/make-sheet.ts";
import { readQuestions } from "../../lib/evaluation/read-questions.ts";
import { openSearchStore } from "../../lib/search/search-store.ts";
import { readDocsQuestions } from "../data.ts";
import { indexInThisThread } from "../temporary-index.ts";

const provider = { provider: "local" } as const;
const analyser = createAnalyser();
const data = "/work/shared/data";
function random(seed: number) { let s = seed >>> 0; return () => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return s / 2 ** 32; }; }
const known = { hasDocument: () => true, hasCollection: () => true };
const sets = [
  { name: "docs", root: join(data, "docs-eval/collections"), names: ["react", "fastapi", "vite", "python"], questions: readDocsQuestions(data) },
  { name: "handbook", root: "content", names: ["guide", "reference", "operations", "decisions", "errors"], questions: ["handbook", "handbook-held-out"].flatMap((f) => readQuestions(`bench/questions/${f}.jsonl`, known)) },
];
const rows: unknown[] = [];
for (const set of sets) {
  for (let draw = 0; draw < 3; draw++) {
    const folder = mkdtempSync(join(tmpdir(), "gapx-"));
    for (const n of set.names) cpSync(join(set.root, n), join(folder, "c", n), { recursive: true });
    const rnd = random(draw * 77 + 5);
    const dev = set.questions.filter((_q, i) => i % 2 === 0);
    const golds = new Set(dev.flatMap((q) => [...q.grades.keys()]));
    const gone = new Set<string>();
    const order = dev.map((q) => ({ q, r: rnd() })).sort((a, b) => a.r - b.r);
    for (const { q } of order) { if (gone.size >= golds.size * 0.2) break; for (const [id, g] of q.grades) if (g > 0) gone.add(id); }
    for (const id of gone) { const f = join(folder, "c", id.replace("kb://", "")); if (existsSync(f)) rmSync(f); else console.error("no file", id); }
    const dbPath = join(folder, "index.db");
    await indexInThisThread(dbPath, set.names.map((n) => collectionAt({ name: n, folder: join(folder, "c", n) })));
    await runEmbed({ dbPath, provider, mayEmbed: true }, {});
    const store = await openSearchStore({ dbPath, searchMode: "hybrid", embedProvider: provider });
    for (const q of dev) {
      const left = [...q.grades].filter(([id, g]) => g > 0 && !gone.has(id));
      const t0 = process.cpuUsage();
      const ground = await store.answerGround(q.query, { limit: 10 });
      const sheet = makeSheet(q.query, ground, analyser);
      const t1 = process.cpuUsage(t0);
      const asked = readQuestion(q.query, ground.words);
      const read = createWordReader(asked.words);
      const secs = ground.passages.map((p) => { const r = readSection(p, asked, { read, analyser }); return { id: p.id, score: p.score, share: p.pageShare, near: p.nearness, chance: r.chance, f: sectionFeatures(asked, { title: r.title, said: r.said, units: r.units, nearness: p.nearness }) }; });
      const all = q.grades.size; 
      rows.push({ set: set.name, draw, query: q.query, gone: left.length === 0, partly: left.length < all, confidence: sheet.confidence, reason: sheet.reason, words: asked.words, secs, right: left.some(([id]) => sheet.sections[0]?.id === id), rank: sheet.sections.findIndex((s) => left.some(([id]) => id === s.id)), ms: (t1.user + t1.system) / 1000 });
    }
    await store.close();
    rmSync(folder, { recursive: true });
  }
}
writeFileSync("/tmp/gapx.json", JSON.stringify(rows));
