/**
 * A thousand events through each connector: 5 % twice, 5 % out of order, 5 % failures on the way
 * back, over a kill in the middle.
 */
import { expect, test } from "vitest";
import { connectDrill } from "../kit/connectors/connected/connect-drill.ts";
import { createGithubSystem } from "../kit/connectors/connected/github-system.ts";
import { createMailSystem } from "../kit/connectors/connected/mail-system.ts";
import { createZendeskSystem } from "../kit/connectors/connected/zendesk-system.ts";
import { seededRandom } from "../kit/stores/seeded-random.ts";

test.each([
  ["github", createGithubSystem],
  ["zendesk", createZendeskSystem],
  ["mail", createMailSystem],
] as const)(
  "%s: each ticket is placed, noted and learnt once",
  async (name, create) => {
    const system = await create();
    const result = await connectDrill({
      system,
      events: 1_000,
      random: seededRandom(20),
      kills: 1,
    });
    console.log(name, JSON.stringify(result));
    await system.close();
    expect(result.placedOnce).toBe(result.tickets);
    expect(result.learntOnce).toBe(result.corrected);
    expect(result.unasked).toBe(0);
    expect(result.movedOnce).toBe(result.rewritten);
    expect(result.notedOnce).toBe(result.noted);
    expect(result.noted > 100).toBe(name !== "mail");
    expect(result.rewritten > 10).toBe(name !== "mail");
  },
  900_000,
);
