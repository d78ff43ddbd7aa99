/** A service with the handbook of a small shop, for people who place its tickets. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { startService } from "./wiki-service.ts";

export interface ConsoleService {
  readonly url: string;
  readonly dataDir: string;
  stop(): void;
}

const pages: Readonly<Record<string, string>> = {
  "billing/invoices.md":
    "# Invoices\n\nEvery order has an invoice.\n\n## Wrong address\n\nCorrect the address of an invoice and download it again.",
  "billing/refunds.md":
    "# Refunds\n\nA refund goes back to the card that paid, within five days.\n\n## Placement\n\nCards first.",
  "shipping/parcels.md":
    "# Parcels\n\nTrack a parcel with its number. Report a parcel that did not arrive to the courier.",
  "shipping/delivery.md": "# Delivery\n\nThe courier delivers in the morning or leaves a note.",
  "account/password.md":
    "# Password\n\nReset the password of your account by a link. A login needs the second factor.",
  "account/profile.md": "# Profile\n\nChange name and language of the account profile.",
};

interface ConsoleConfiguration {
  readonly classifier?: object;
  readonly webhooks?: readonly object[];
  readonly signIn?: object;
}

export async function startConsole(
  port: number,
  variables: Readonly<Record<string, string>> = {},
  /** More of the configuration. */
  { classifier: moreOfClassifier, ...more }: ConsoleConfiguration = {},
): Promise<ConsoleService> {
  const folder = mkdtempSync(join(tmpdir(), "knowledge console "));
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const collections = ["billing", "shipping", "account"].map((name) => ({ name, path: name }));
  const classifier = {
    ...moreOfClassifier,
    collections: [
      {
        name: "billing",
        repo: { org: "acme", name: "billing" },
        subThemes: [{ name: "refunds", keywords: ["refund"] }],
      },
    ],
  };
  const config = join(folder, "knowledge.config.json");
  writeFileSync(config, JSON.stringify({ collections, classifier, ...more }));
  const dataDir = join(folder, "data");
  const child = await startService({
    PORT: String(port),
    DATA_DIR: dataDir,
    KNOWLEDGE_CONFIG: config,
    ...variables,
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** React marks the elements that it has taken over; a form that is sent before loads a page. */
export async function scriptsCame(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((name) =>
      name.startsWith("__react"),
    ),
  );
}

/**
 * Presses a key until what it opens is there: parts of a page are taken over one after the other, and
 * a key that is pressed before its listener came is lost.
 */
export async function pressUntil(page: Page, key: string, opened: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(opened).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Keys rest for a moment after an answer has come, and while a dialog is open: until they act again. */
export async function readAnswer(shown: Page | FrameLocator): Promise<void> {
  await expect(shown.locator("html")).not.toHaveAttribute("data-keys", "resting");
  await expect(shown.locator("dialog[open]")).toHaveCount(0);
}

/** The tickets of the queue's list. */
export function ticketRows(page: Page): Locator {
  return page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
}

/** Rules of axe that the page breaks, those of good practice too, with what breaks them. */
export async function brokenRules(page: Page, axeSource: string): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(where: Document): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}
