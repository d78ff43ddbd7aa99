/** The interface in German, and a page that is written from right to left. */
import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { messages } from "../app/_messages/tables.ts";
import { english as siteEnglish } from "../lib/messages/english.ts";
import { german as siteGerman } from "../lib/messages/german.ts";
import type { PluralForms } from "../lib/messages/translator.ts";
import { brokenRules, readAnswer, scriptsCame } from "./support/console-service.ts";
import { type FilesService, startFilesService } from "./support/files-service.ts";
import { ownPorts } from "./support/own-ports.ts";

const [port] = ownPorts(import.meta.url);
const url = `http://localhost:${port}`;
let service: FilesService;

const arabic = `---
title: دليل البدء
lang: ar
---

# دليل البدء

هذا نص قصير مع [رابط](keys.md) و\`code\`.

> [!NOTE]
> ملاحظة مهمة.

## التثبيت

- أولا
- ثانيا

| الاسم | المعنى |
|---|---|
| ألف | الحرف الأول |

## الاستخدام

\`\`\`ts
const first = 1;
\`\`\`
`;

const files = {
  "guide/index.md": "# Guide\n\nHow it is done.\n",
  "guide/keys.md":
    "---\ntags: [made]\n---\n\n# Secret keys\n\nHow keys are made. See [none](none.md).\n",
  "guide/arabic.md": arabic,
};

test.beforeAll(async () => {
  service = await startFilesService(port, { files, wiki: "guide" });
});

test.afterAll(() => service.stop());

const screens = [
  "/",
  "/?collection=guide",
  "/?q=keys",
  "/?q=nothingatall",
  `/?q=${"long".repeat(300)}`,
  "/wiki/keys",
  "/wiki/nothing",
  "/wiki/-/recent",
  "/wiki/-/tags/made",
  "/wiki/-/links",
  "/sign-in",
  "/docs",
  "/plugins",
  "/console",
  "/console/tickets",
  "/console/stats",
  "/console/taxonomy",
];

test.describe("for a browser that prefers German", () => {
  test.use({ locale: "de-DE" });

  for (const width of [390, 1_280]) {
    const tag = width === 390 ? [] : "@long";
    test(`screens are German, fit ${width} pixels and break no rule`, { tag }, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const english: Record<string, readonly string[]> = {};
      for (const address of screens) {
        await page.goto(url + address);
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeAttached();
        expect(await wider(page), address).toBe(false);
        expect(await brokenRules(page, axe.source), address).toEqual([]);
        const found = await englishTexts(page);
        if (found.length > 0) english[address] = found;
      }
      expect(english).toEqual({});
    });
  }

  test("a ticket is placed, corrected and undone in German", async ({ page }) => {
    await page.goto(`${url}/console`);
    await scriptsCame(page);
    await page.getByLabel("Titel").fill("How are keys made?");
    await page.getByRole("button", { name: "Ticket einordnen" }).click();
    await expect(page.locator("#desk-placement")).toBeVisible();
    await readAnswer(page);
    await expect(page.getByText(/(?:Hohe|Mittlere|Geringe) Sicherheit/).first()).toBeVisible();
    await page.getByRole("button", { name: "Keine davon" }).click();
    await expect(page.locator("#desk-placement")).toHaveText("Keine der Sammlungen");
    await expect(page.getByText("Gespeichert", { exact: true })).toBeVisible();
    await expect(page.getByText("Gespeichert: Keine der Sammlungen")).toBeAttached();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByText("Rückgängig gemacht")).toBeAttached();
    await page.getByRole("button", { name: "Tasten" }).click();
    await expect(page.getByText("Die Bewertung rückgängig machen")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).click();
    await page.getByRole("link", { name: "Tickets", exact: true }).click();
    await page.getByRole("link", { name: "How are keys made?" }).click();
    await expect(page.getByRole("heading", { name: "Verlauf" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Bearbeiten und neu einordnen" })).toBeVisible();
  });

  test("a page that is not there says so in German", async ({ page }) => {
    expect((await page.goto(`${url}/nowhere`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Diese Seite gibt es nicht");
  });

  test("the configuration decides for everybody", async ({ page }) => {
    const language = async () => {
      await page.goto(`${url}/`);
      return page.locator("html").getAttribute("lang");
    };
    expect(await language()).toBe("de");
    service.lookLike({ language: "en" });
    await expect.poll(language).toBe("en");
    service.lookLike({});
    await expect.poll(language).toBe("de");
  });
});

const readersLocales = [
  ["fr-FR", "Aller au contenu"],
  ["es-ES", "Ir al contenido"],
  ["pt-PT", "Ir para o conteúdo"],
  ["it-IT", "Vai al contenuto"],
  ["nl-NL", "Naar de inhoud"],
  ["pl-PL", "Przejdź do treści"],
  ["ja-JP", "本文へ移動"],
  ["zh-CN", "跳到正文"],
] as const;
const readersScreens = ["/", "/?q=keys", "/?q=nothingatall", "/wiki/keys", "/wiki/nothing"];

for (const [locale, skip] of readersLocales) {
  const tag = locale.slice(0, 2);
  test.describe(`for a browser that prefers ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 800 } });

    test("what readers see is in their language, fits a phone and breaks no rule", async ({
      page,
    }) => {
      for (const address of readersScreens) {
        await page.goto(url + address);
        await expect(page.locator("html")).toHaveAttribute("lang", tag);
        await expect(page.getByRole("link", { name: skip })).toBeAttached();
        expect(await wider(page), address).toBe(false);
        expect(await brokenRules(page, axe.source), address).toEqual([]);
        const sent = await page.content();
        // Scripts have one language, and no other comes along.
        expect(sent).not.toContain("Search the documentation");
        expect(sent).not.toContain("Dokumentation durchsuchen");
      }
    });

    test("the console speaks English and says so", async ({ page }) => {
      await page.goto(`${url}/console`);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    });
  });
}

test("the look for English texts finds those of an English page", async ({ page }) => {
  await page.goto(`${url}/?q=nothingatall`);
  const found = await englishTexts(page);
  expect(found).toContain("Check the spelling or try a broader term.");
  expect(found).toContain("No results for “nothingatall”.");
});

test("answers name what their language depends on", async ({ request }) => {
  for (const address of ["/", "/wiki/arabic", "/console", "/api/docs"]) {
    const answer = await request.get(url + address);
    expect(answer.headers().vary, address).toMatch(/\bAccept-Language\b/i);
  }
});

for (const width of [390, 768, 1_280]) {
  const tag = width === 768 ? "@long" : [];
  test(`an Arabic page runs from right to left at ${width} pixels`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url}/wiki/arabic`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    const article = page.locator("article");
    await expect(article).toHaveAttribute("lang", "ar");
    await expect(article).toHaveAttribute("dir", "rtl");
    expect(await wider(page)).toBe(false);
    // Bullets and quotes stand where reading begins: on the right.
    const starts = await article.evaluate((text) => {
      const item = text.querySelector(".wiki-text li") as HTMLElement;
      const list = item.parentElement as HTMLElement;
      const cell = text.querySelector(".wiki-text td") as HTMLElement;
      const { paddingLeft, paddingRight } = getComputedStyle(list);
      return {
        indent: Number.parseFloat(paddingRight) > Number.parseFloat(paddingLeft),
        cell: getComputedStyle(cell).textAlign,
        code: getComputedStyle(text.querySelector("pre") as HTMLElement).direction,
      };
    });
    expect(starts).toEqual({ indent: true, cell: "start", code: "ltr" });
    expect(await brokenRules(page, axe.source)).toEqual([]);
  });
}

/**
 * Texts of the English tables that the page says. Those with values in them are looked for by what
 * stands around the values, and what is marked as English may be.
 */
async function englishTexts(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node as Element;
      const marked = element.closest("[lang]");
      if (marked?.matches(':not(html)[lang="en"]') || element.matches("script, style")) continue;
      for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        found.add(element.getAttribute(name) ?? "");
      }
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) found.add(child.textContent ?? "");
      }
    }
    return [...found].map((text) => text.replace(/\s+/g, " ").trim());
  });
  return said.filter((text) => englishForms.some((form) => form.test(text)));
}

/** A pattern for each English text that is not the German one too. */
const englishForms: readonly RegExp[] = [
  [siteEnglish, siteGerman],
  ...Object.keys(messages.en).map((name) => [
    messages.en[name as keyof typeof messages.en],
    messages.de[name as keyof typeof messages.de],
  ]),
].flatMap(([english = {}, german = {}]) => {
  const own = new Set(Object.values(german).flatMap(formsOf));
  return Object.values(english)
    .flatMap(formsOf)
    .filter((text) => !own.has(text))
    .flatMap(patternOf);
});

function formsOf(message: string | PluralForms): readonly string[] {
  return typeof message === "string" ? [message] : Object.values(message);
}

/** None for a text that says too little besides its values. */
function patternOf(text: string): readonly RegExp[] {
  const parts = text.split(/\{\w+\}|<\/?\w+>/).map((part) => part.replace(/[^\p{L}]+/gu, ""));
  if (parts.join("").length < 3) return [];
  const written = text
    .replace(/<\/?\w+>/g, "")
    .trim()
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(/\{\w+\}/g, ".+");
  return [new RegExp(`^${written}$`)];
}

/** Whether something is wider than the window. */
function wider(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}
