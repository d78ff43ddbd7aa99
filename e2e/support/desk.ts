/** What somebody does again and again at the desk of the console. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { ClassifyResponse } from "knowledge-sdk";
import { type ConsoleService, readAnswer, scriptsCame, startConsole } from "./console-service.ts";

/** Opens the console. */
export const deskKey = "sesame-for-the-desk";

/** A console that asks for the key, when its answers have evidence. */
export async function startDesk(port: number): Promise<ConsoleService> {
  const service = await startConsole(port, { CLASSIFIER_API_KEY: deskKey });
  // It answers before it has read the documents, and gives no words as evidence then.
  await expect.poll(() => wordsOfEvidence(service)).toBeGreaterThan(0);
  return service;
}

async function wordsOfEvidence({ url }: ConsoleService): Promise<number> {
  const answer = await fetch(`${url}/api/classify-ticket`, {
    method: "POST",
    headers: { Authorization: `Bearer ${deskKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "first", title: "Refund for my card" }),
  });
  const { candidates = [] } = (await answer.json()) as ClassifyResponse;
  return candidates.flatMap(({ terms }) => terms).length;
}

/** Signs in and waits until the page's scripts act. */
export async function openDesk(page: Page, { url }: ConsoleService): Promise<void> {
  await page.goto(`${url}/console`);
  await page.getByLabel("Key of the classifier").fill(deskKey);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${url}/console`);
  await scriptsCame(page);
}

export async function placeTicket(page: Page, title: string, body = ""): Promise<void> {
  await page.getByLabel("Title").fill(title);
  if (body !== "") await page.getByRole("textbox", { name: "Description" }).fill(body);
  await page.getByRole("button", { name: "Place ticket" }).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await readAnswer(page);
}

export const placement = (page: Page): Locator => page.locator("#desk-placement");
export const saved = (page: Page): Locator => page.getByText("Saved", { exact: true });
