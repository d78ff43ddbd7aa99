/** The chart for Kubernetes, rendered with values as operators give them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { chartFiles, readChartTemplates } from "./kit/sources/chart-templates.ts";
import { projectFolder } from "./kit/sources/source-files.ts";

const folder = join(projectFolder, "deploy/chart");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");
const chart = parse(read("Chart.yaml"));
const names = readdirSync(join(folder, "templates")).map((name) => `templates/${name}`);
const templates = readChartTemplates(chartFiles(folder, names));
const isAllowed = new Ajv({ allowUnionTypes: true }).compile(
  JSON.parse(read("values.schema.json")),
);

type Values = Readonly<Record<string, unknown>>;
// oxlint-disable-next-line typescript/no-explicit-any -- each kind has fields of its own, which the tests name
type Fields = any;

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Fields;
  readonly data?: Readonly<Record<string, string>>;
}

/** What the operator gives stands in place of the chart's own value, map by map. */
function over(base: Values, given: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = Object.entries(given).map(([key, value]) => {
    const before = base[key];
    return [key, isMap(before) && isMap(value) ? over(before, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function render(given: Values): readonly Manifest[] {
  const values = over(parse(read("values.yaml")), given);
  if (!isAllowed(values)) throw new Error(new Ajv().errorsText(isAllowed.errors));
  const context = {
    Values: values,
    Chart: { AppVersion: chart.appVersion },
    Release: { Name: "docs", Namespace: "help", Service: "Helm" },
    Files: { Get: read },
  };
  return names
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) => parseAllDocuments(templates.render(name, context)))
    .map((document) => {
      if ("errors" in document && document.errors[0] !== undefined) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
  if (found === undefined) throw new Error(`${kind} ${name} is not among the manifests`);
  return found;
};
const kinds = (manifests: readonly Manifest[]): string[] =>
  manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0];
const variablesOf = (manifest: Manifest): Values =>
  Object.fromEntries(
    containerOf(manifest).env.map((one: { name: string; value?: string }) => [one.name, one.value]),
  );

const cluster = {
  cluster: { enabled: true, nodes: 3, libsql: { image: "libsql-server:0.24" } },
  secrets: ["knowledge"],
  documents: { volume: { persistentVolumeClaim: { claimName: "docs" } } },
};

test("without any value one node runs, closed to what it does not need", () => {
  const manifests = render({});
  expect(kinds(manifests)).toEqual([
    "NetworkPolicy docs",
    "Service docs",
    "Service docs-service",
    "StatefulSet docs-service",
  ]);
  const node = named(manifests, "StatefulSet", "docs-service");
  expect(containerOf(node)).toMatchObject({
    image: `knowledge:${chart.appVersion}`,
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    },
    readinessProbe: { httpGet: { path: "/api/health", port: "http" } },
    livenessProbe: { tcpSocket: { port: "http" } },
  });
  expect(node.spec.template.spec).toMatchObject({
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 25,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
  });
  expect(variablesOf(node).ALLOWED_HOSTS).toBe(
    "docs,docs.help,docs.help.svc,docs.help.svc.cluster.local",
  );
});

test("a cluster has nodes that answer, one that indexes, and what they share", () => {
  const manifests = render({ ...cluster, settings: { USE_AUTH: "1" } });
  const web = named(manifests, "StatefulSet", "docs-web");
  const indexer = named(manifests, "StatefulSet", "docs-indexer");
  expect([web.spec.replicas, indexer.spec.replicas]).toEqual([3, 1]);
  expect(variablesOf(web)).toMatchObject({
    ROLE: "web",
    INDEX_SYNC_URL: "http://docs-index:8080",
    STATE_DB_URL: "http://docs-state:8080",
    REDIS_URL: "redis://docs-redis:6379",
    WIKI_DIR: "/docs",
    USE_AUTH: "1",
  });
  expect(variablesOf(indexer)).toMatchObject({ ROLE: "indexer", WIKI_DIR: "/docs" });
  expect(variablesOf(indexer)).not.toHaveProperty("STATE_DB_URL");
  expect(containerOf(web).envFrom).toEqual([{ secretRef: { name: "knowledge" } }]);
  for (const name of ["docs-state", "docs-index"]) named(manifests, "StatefulSet", name);
  named(manifests, "Deployment", "docs-redis");
  const budget = named(manifests, "PodDisruptionBudget", "docs");
  expect(budget.spec.selector.matchLabels["app.kubernetes.io/component"]).toBe("web");
});

test("servers of one's own are named, and the chart runs none", () => {
  const manifests = render({
    cluster: {
      enabled: true,
      state: { url: "https://state.example.com" },
      index: { url: "https://index.example.com" },
      redis: { image: "" },
    },
    secrets: ["tokens"],
  });
  expect(kinds(manifests).filter((one) => /state|redis|docs-index$/.test(one))).toEqual([]);
  const variables = variablesOf(named(manifests, "StatefulSet", "docs-web"));
  expect(variables.STATE_DB_URL).toBe("https://state.example.com");
  expect(variables).not.toHaveProperty("REDIS_URL");
});

test("every selector finds the pods that it is for, and no others", () => {
  const manifests = render({
    ...cluster,
    backups: { enabled: true },
    metrics: { enabled: true, serviceMonitor: true },
  });
  const podsOf = ({ kind, metadata, spec }: Manifest) => {
    const template = kind === "CronJob" ? spec.jobTemplate.spec.template : spec.template;
    return template === undefined ? [] : [[metadata.name, template.metadata.labels] as const];
  };
  const pods = manifests.filter(({ spec }) => spec !== undefined).flatMap(podsOf);
  const found = (labels: Record<string, string>): string[] =>
    pods
      .filter(([, own]) => Object.entries(labels).every(([key, value]) => own[key] === value))
      .map(([name]) => name)
      .sort();
  for (const one of manifests.filter(({ kind }) => /^(StatefulSet|Deployment)$/.test(kind))) {
    expect(found(one.spec.selector.matchLabels)).toEqual([one.metadata.name]);
  }
  const service = (name: string) => found(named(manifests, "Service", name).spec.selector);
  expect(service("docs")).toEqual(["docs-web"]);
  for (const name of ["docs-web", "docs-indexer", "docs-state", "docs-index", "docs-redis"]) {
    expect(service(name)).toEqual([name]);
  }
  const shared = named(manifests, "NetworkPolicy", "docs-shared");
  expect(found(shared.spec.podSelector.matchLabels)).toEqual([
    "docs-index",
    "docs-redis",
    "docs-state",
  ]);
  const monitor = named(manifests, "ServiceMonitor", "docs");
  expect(monitor.spec.endpoints).toEqual([{ port: "metrics", path: "/metrics", interval: "30s" }]);
});

test("an ingress sets the origin and the number of proxies, unless the operator did", () => {
  const ingress = { enabled: true, host: "docs.example.com", tlsSecret: "docs-tls" };
  const manifests = render({ ingress });
  expect(named(manifests, "Ingress", "docs").spec.rules[0].host).toBe("docs.example.com");
  expect(variablesOf(named(manifests, "StatefulSet", "docs-service"))).toMatchObject({
    PUBLIC_ORIGIN: "https://docs.example.com",
    TRUST_PROXY: "1",
    ALLOWED_HOSTS: expect.stringMatching(/,docs\.example\.com$/),
  });
  const own = render({ ingress, settings: { TRUST_PROXY: 2, PUBLIC_ORIGIN: "https://a.example" } });
  const { env } = containerOf(named(own, "StatefulSet", "docs-service"));
  const twice = env.filter(({ name }: { name: string }) => name === "TRUST_PROXY");
  expect(twice).toEqual([{ name: "TRUST_PROXY", value: "2" }]);
});

test("backups of one node are made beside it, those of a cluster from its server", () => {
  const single = named(render({ backups: { enabled: true } }), "CronJob", "docs-backup");
  const pod = single.spec.jobTemplate.spec.template.spec;
  expect(pod.affinity.podAffinity).toBeDefined();
  expect(pod.volumes).toContainEqual({
    name: "data",
    persistentVolumeClaim: { claimName: "data-docs-service-0" },
  });
  const all = render({ ...cluster, backups: { enabled: true, claim: "mine" } });
  const [container] = named(all, "CronJob", "docs-backup").spec.jobTemplate.spec.template.spec
    .containers;
  expect(container.command).toEqual(["node", "/scripts/dump-state.mjs", "/backups", "7"]);
  expect(named(all, "ConfigMap", "docs-backup").data?.["dump-state.mjs"]).toBe(
    read("files/dump-state.mjs"),
  );
  expect(kinds(all)).not.toContain("PersistentVolumeClaim docs-backup");
});

test("variables that the chart sets are those of the reference", () => {
  const reference = readFileSync(join(projectFolder, "content/reference/configuration.md"), "utf8");
  const manifests = render({
    ...cluster,
    configuration: { collections: [{ name: "guide", path: "/docs/guide" }] },
    ingress: { enabled: true, host: "docs.example.com", tlsSecret: "tls" },
    metrics: { enabled: true },
  });
  const variables = Object.keys(variablesOf(named(manifests, "StatefulSet", "docs-web")));
  expect(variables.filter((name) => !reference.includes(`| \`${name}\` |`))).toEqual([]);
  const { data } = named(manifests, "ConfigMap", "docs");
  expect(JSON.parse(data?.["knowledge.config.json"] ?? "")).toEqual({
    collections: [{ name: "guide", path: "/docs/guide" }],
  });
});

test("the values with which Helm looks at a release are allowed", () => {
  const files = readdirSync(join(folder, "ci"));
  expect(files).toEqual(["cluster.yaml", "single.yaml"]);
  for (const file of files) expect(render(parse(read(`ci/${file}`))).length).toBeGreaterThan(5);
});

test("the application of the chart is this version", () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  expect(chart.appVersion).toBe(version);
});

describe("values that cannot work are refused with the way out", () => {
  const refusals: readonly (readonly [Values, RegExp])[] = [
    [{ cluster: { enabled: true } }, /cluster\.enabled needs cluster\.libsql\.image/],
    [
      { ...cluster, secrets: [], settings: { USE_AUTH: "1" } },
      /SESSION_SECRET that all nodes share: put it in a secret/,
    ],
    [{ settings: { API_KEYS: "a" } }, /settings\.API_KEYS would stand in plain text/],
    [
      { configuration: { collections: [] }, settings: { KNOWLEDGE_CONFIG: "/docs/k.json" } },
      /name two configurations/,
    ],
    [{ metrics: { serviceMonitor: true } }, /metrics\.serviceMonitor needs metrics\.enabled/],
    [{ ingress: { enabled: true } }, /ingress\/host must NOT have fewer than 1 char/],
    [{ replicas: 3 }, /must NOT have additional properties/],
    [{ settings: { DATA_DIR: "/elsewhere" } }, /settings property name must be valid/],
    [{ settings: { STOP_DELAY_MS: 1 } }, /settings property name must be valid/],
    [{ ...cluster, settings: { REDIS_URL: "redis://a" } }, /settings\.REDIS_URL would stand twice/],
    [{ settings: { "log-level": "warn" } }, /settings property name must be valid/],
    [{ data: { size: "ten" } }, /data\/size must match pattern/],
    [{ backups: { schedule: "nightly" } }, /backups\/schedule must match pattern/],
    [{ cluster: { redis: { url: "redis://:secret@redis:6379" } } }, /redis\/url must match/],
    [{ secrets: "knowledge" }, /secrets must be array/],
    [{ documents: { volume: { nfs: {}, emptyDir: {} } } }, /must NOT have more than 1 prop/],
    [{ fullnameOverride: "Docs" }, /fullnameOverride must match pattern/],
  ];
  test.each(refusals)("%j", (values, reason) => {
    expect(() => render(values)).toThrow(reason);
  });
});
