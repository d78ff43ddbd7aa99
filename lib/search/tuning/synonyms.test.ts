import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeOf, type TemporaryStore } from "../../../tests/kit/stores/store-of.ts";
import type { SearchOptions, SearchTuning } from "../../contract/index.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/kubernetes.md": "# Kubernetes\n\nRun the service on a cluster of machines.",
  "guide/deploy.md": "# Deploy\n\nDeploy to Kubernetes, or deploy by hand.",
  "guide/pipeline.md": "# Pipeline\n\nContinuous integration builds each change.",
  "guide/ci.md": "# CI settings\n\nSettings of CI jobs, with their defaults.",
  "guide/login.md": "# Single sign-on\n\nPeople log in once with single sign on.",
  "guide/machine.md": "# Virtual machines\n\nA virtual machine for each tenant.",
  "guide/network.md": "# Networks\n\nThe integration of networks is continuous work.",
  "api/pod.md": "# Pod\n\nA pod is the smallest unit.",
  "deutsch/netz.md": "---\nlang: de\n---\n# Verbindungen\n\nDie Verbindung zum Rechner steht.",
};

const search: SearchTuning = {
  synonyms: [
    ["k8s", "Kubernetes", "kube"],
    ["CI", "continuous integration"],
    ["SSO", "single sign-on"],
    ["VM", "virtual machine"],
    ["Verbindungen", "Anschluss"],
    ["zzone", "zztwo"],
  ],
  oneWaySynonyms: [{ from: "container", to: ["pod"] }],
};

let opened: TemporaryStore;
let plain: TemporaryStore;
beforeAll(async () => {
  opened = await storeOf(pages, { search });
  plain = await storeOf(pages);
});
afterAll(async () => {
  await opened.close();
  await plain.close();
});

async function found(query: string, options: SearchOptions = {}) {
  const { results, interpretation = {} } = await opened.store.search(query, options);
  const files = results.map(({ id }) => id.split("/").at(-1));
  return { files, results, interpretation };
}

describe("a word with synonyms", () => {
  test.each([
    ["k8s", "kubernetes.md", "Kubernetes"],
    ["K8S", "kubernetes.md", "Kubernetes"],
    ["vm", "machine.md", "virtual machine"],
    ["continuous integration", "ci.md", "CI"],
    ["Continuous-integration", "ci.md", "CI"],
    ["single sign on", "login.md", null],
    ["sso", "login.md", "single sign-on"],
    ["container", "pod.md", "pod"],
    ["Anschluss", "netz.md", "Verbindungen"],
  ])("%s finds %s", async (query, file, synonym) => {
    const { files, interpretation } = await found(query);
    expect(files).toContain(file);
    expect(interpretation.unknown).toBeUndefined();
    expect(interpretation.corrected).toBeUndefined();
    const to = interpretation.synonyms?.flatMap((told) => told.to) ?? [];
    expect(to).toEqual(synonym === null ? [] : [synonym]);
  });

  test("is reported as typed, with the synonyms that pages have", async () => {
    const { interpretation } = await found("k8s continuous integration");
    expect(interpretation.synonyms).toEqual([
      { word: "k8s", to: ["Kubernetes"] },
      { word: "continuous integration", to: ["CI"] },
    ]);
    const deploy = await found("k8s deploy");
    expect(deploy.files[0]).toBe("deploy.md");
    expect(deploy.interpretation.relaxed).toBeUndefined();
  });

  test("whose title is a synonym is the page of the word", async () => {
    expect((await found("k8s")).files).toEqual(["kubernetes.md", "deploy.md"]);
  });

  test("is highlighted by its synonym", async () => {
    const { results } = await found("k8s deploy");
    const [first] = results;
    const marked = first?.highlights?.map(({ start, end }) => first.snippet.slice(start, end));
    expect(marked).toContain("Kubernetes");
  });

  test("finds more than one meaning only one way", async () => {
    expect((await found("pod")).interpretation.synonyms).toBeUndefined();
  });

  test("whose synonyms no page has either stays unknown", async () => {
    const { interpretation } = await found("zzone");
    expect(interpretation.unknown?.map(({ word }) => word)).toEqual(["zzone"]);
    expect(interpretation.synonyms).toBeUndefined();
  });

  test("is known in the collections that are asked", async () => {
    const { interpretation } = await found("k8s", { collection: "api" });
    expect(interpretation.unknown?.map(({ word }) => word)).toEqual(["k8s"]);
  });

  test("applies to a mistyped word", async () => {
    const { interpretation, files } = await found("kuberntes");
    expect(interpretation.corrected).toEqual([{ word: "kuberntes", to: ["kubernetes"] }]);
    expect(files[0]).toBe("kubernetes.md");
  });

  test("is searched while it is the last word being typed", async () => {
    const { files, interpretation } = await found("deploy k8s", { prefix: true });
    expect(files).toContain("kubernetes.md");
    expect(interpretation.synonyms).toEqual([{ word: "k8s", to: ["Kubernetes"] }]);
  });

  test.each([['"k8s"'], ["-k8s deploy"], ["title:k8s"]])("has no synonyms in %s", async (query) => {
    expect((await found(query)).interpretation.synonyms).toBeUndefined();
  });
});

describe("scores", () => {
  test("word and synonym count as one: a page with both has no more than the better", async () => {
    const { results } = await found("Kubernetes kube", { explain: true });
    for (const { explanation } of results) {
      const sum = explanation?.terms.reduce((total, { score }) => total + score, 0) ?? 0;
      const terms = explanation?.parts.find(({ part }) => part === "terms")?.score ?? 0;
      expect(sum).toBeCloseTo(terms, 4);
    }
  });

  test("a phrase weighs no more than the word it replaces", async () => {
    const { results } = await found("vm", { explain: true });
    const weights = results[0]?.explanation?.terms.map(({ weight }) => weight) ?? [];
    expect(weights).toHaveLength(2);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(1);
  });

  test("a word for a phrase replaces each of its words and adds to none", async () => {
    const byPhrase = await found("continuous integration", { explain: true });
    const page = byPhrase.results.find(({ id }) => id.endsWith("pipeline.md"));
    const terms = page?.explanation?.terms.map(({ term }) => term);
    expect(terms).toEqual(["continu", "integr"]);
  });

  test.each(["deploy", "network work", "pod unit", "smallest"])(
    "%s, which has no synonyms, is answered as without any",
    async (query) => {
      const [tuned, untuned] = await Promise.all([
        opened.store.search(query, { explain: true }),
        plain.store.search(query, { explain: true }),
      ]);
      expect({ ...tuned, duration_ms: 0 }).toEqual({ ...untuned, duration_ms: 0 });
    },
  );

  test.each(["k8s deploy", "continuous integration", "vm sso", "container k8s ci"])(
    "the explanation of %s adds up to the last decimal",
    async (query) => {
      const { results } = await found(query, { explain: true });
      expect(results.length).toBeGreaterThan(0);
      for (const { score, explanation } of results) {
        const units = (value: number): number => Math.round(value * 10_000);
        const parts = explanation?.parts ?? [];
        expect(parts.reduce((sum, part) => sum + units(part.score), 0)).toBe(units(score));
        const terms = parts.find(({ part }) => part === "terms")?.score ?? 0;
        const shares = explanation?.terms ?? [];
        expect(shares.reduce((sum, term) => sum + units(term.score), 0)).toBe(units(terms));
      }
    },
  );
});
