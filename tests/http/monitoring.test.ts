/** The dashboard and the alerts speak of metrics that a service has, and of pages that exist. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { startStateServer } from "../kit/nodes/state-server.ts";
import { readSamples } from "../kit/services/prometheus-text.ts";
import { startService } from "../kit/services/service-process.ts";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const read = (file: string): string => readFileSync(join(projectFolder, file), "utf8");
const rules: readonly Rule[] = parse(read("examples/monitoring/alerts.yml")).groups[0].rules;
const page = read("content/operations/monitor.md");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<"runbook_url" | "summary", string>>;
}

const namesIn = (text: string): string[] =>
  text.match(/\b(?:knowledge|nodejs|process)_[a-z0-9_]+/g) ?? [];

const workplace = createWorkplace();
const known = new Set<string>();
beforeAll(async () => {
  workplace.writeEdition("alpine", 3);
  const secret = "s".repeat(20);
  const collections = [{ name: "docs", path: "docs" }];
  writeFileSync(
    workplace.config,
    JSON.stringify({ collections, connectors: { mail: { secret } } }),
  );
  const indexServer = await startStateServer();
  // With everything that has metrics of its own.
  const service = await startService({
    DATA_DIR: workplace.data,
    KNOWLEDGE_CONFIG: workplace.config,
    METRICS_PORT: "0",
    INDEX_SYNC_URL: indexServer.url,
    BACKUP_DIR: join(workplace.folder, "backups"),
    EXPANSION_MODEL: "words",
    EXPANSION_BASE_URL: "http://127.0.0.1:9",
  });
  const metricsUrl = /Metrics are at (\S+)/.exec(service.output())?.[1] ?? "";
  await fetch(`${service.url}/api/search?q=alpine`);
  await fetch(`${service.url}/api/connect/mail`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "message/rfc822" },
    body: "Message-ID: <1@mail.example>\r\nSubject: Alpine huts\r\n\r\nWhich huts are open?\r\n",
  });
  await fetch(`${service.url}/api/policy-reports`, {
    method: "POST",
    headers: { "Content-Type": "application/reports+json" },
    body: '[{"type":"csp-violation","body":{"effectiveDirective":"img-src"}}]',
  });
  const names = async () => {
    const samples = readSamples(await (await fetch(metricsUrl)).text());
    for (const { name } of samples) known.add(name);
    return [...known];
  };
  await vi.waitFor(
    async () =>
      expect(await names()).toEqual(
        expect.arrayContaining([
          "knowledge_background_success_timestamp_seconds",
          "knowledge_connector_events_total",
        ]),
      ),
    { interval: 200, timeout: 60_000 },
  );
  await service.stop();
  await indexServer.remove();
}, 120_000);
afterAll(() => workplace.remove());

test("every alert asks for metrics that a service has", () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, expr } of rules) {
    const unknown = namesIn(expr).filter((name) => !known.has(name));
    expect([alert, unknown]).toEqual([alert, []]);
  }
});

test("so does every panel of the dashboard", () => {
  const { panels } = JSON.parse(read("examples/monitoring/dashboard.json")) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(15);
  for (const { title, targets } of panels) {
    const asked = targets.flatMap(({ expr }) => namesIn(expr));
    const unknown = asked.filter((name) => !known.has(name));
    expect([title, unknown, asked.length > 0]).toEqual([title, [], true]);
  }
});

test("the page describes every metric of ours, and no other", () => {
  const described = new Set(namesIn(page).filter((name) => name.startsWith("knowledge_")));
  const plain = (name: string) => name.replace(/_(?:bucket|sum|count)$/, "");
  const own = [...known].filter((name) => name.startsWith("knowledge_")).map(plain);
  expect([...described].sort()).toEqual([...new Set(own)].sort());
});

test.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook_url]))(
  "%s has a page that says what to do",
  (alert, address) => {
    const file = `content${address.replace("/docs", "")}.md`;
    expect(existsSync(join(projectFolder, file))).toBe(true);
    const [, about = "", todo = ""] =
      /description: '([^']*)'[^]*## What to do\n([^]*)/.exec(read(file)) ?? [];
    expect(about).toMatch(new RegExp(`^${alert}: `));
    expect(todo.match(/^\d\. /gm)?.length).toBeGreaterThanOrEqual(3);
    expect(page).toContain(`[${alert}](${address.replace("/docs/operations/", "")}.md)`);
  },
);
