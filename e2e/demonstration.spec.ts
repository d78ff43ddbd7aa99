/** What `npm run demo` shows, on the way of the moving picture in the README. */
import { expect, test } from "@playwright/test";
import axe from "axe-core";
import { startDemonstration } from "../scripts/steps/demonstration.mjs";
import { walkTour } from "../scripts/steps/tour.mjs";
import { brokenRules } from "./support/console-service.ts";

let service: Awaited<ReturnType<typeof startDemonstration>>;
test.beforeAll(async () => {
  service = await startDemonstration();
});
test.afterAll(() => service.stop());

test("the tour leads from a search to a placed ticket and to what is missing, past no broken rule", async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: service.url, bypassCSP: true });
  let seconds = 0;
  const scenes: string[] = [];
  const broken: string[] = [];
  await walkTour(page, async (caption: string | undefined, shown: number) => {
    seconds += shown;
    if (caption === undefined) return;
    scenes.push(caption);
    broken.push(...(await brokenRules(page, axe.source)));
  });
  expect(scenes).toHaveLength(11);
  expect(broken).toEqual([]);
  expect(seconds).toBeLessThanOrEqual(45);
  await page.close();
});

test("tickets wait in every queue, a person's judgements are counted, and one incident stands out", async ({
  request,
}) => {
  const listed = await request.get(`${service.url}/api/classify-ticket/tickets?limit=100`);
  const { tickets } = (await listed.json()) as {
    tickets: { status: string; collection: string | null; incident?: { tickets: number } }[];
  };
  const queues = new Set(tickets.map(({ collection }) => collection));
  for (const queue of ["fastify", "undici", "pino", "security", "access"]) {
    expect(queues).toContain(queue);
  }
  expect(tickets.filter(({ status }) => status === "predicted").length).toBeGreaterThan(10);
  expect(tickets.filter(({ status }) => status !== "predicted").length).toBeGreaterThan(25);
  expect(tickets.filter(({ incident }) => incident?.tickets === 6)).toHaveLength(6);
});
