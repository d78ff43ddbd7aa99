import { expect, test } from "vitest";
import { compareRival, measureDecisions } from "../../classifier/index.ts";
import { classificationPage } from "./classification-page.ts";

const none = { said: null, leftOut: null };
const judged = (expected: string, answered: string, probability: number) => ({
  text: "A ticket",
  expected,
  answered,
  confidence: "high" as const,
  probability,
  candidates: [answered],
  reasoning: "",
  rival: "transfers",
  fields: [],
});

test("a page holds each picture with its figures, and nothing from elsewhere", () => {
  const decisions = [
    judged("cards", "cards", 0.9),
    judged("cards", "transfers", 0.6),
    judged("transfers", "transfers", 0.97),
  ];
  const curve = [
    { learnt: 0, accuracy: 0.5, rival: null },
    { learnt: 40, accuracy: 0.75, rival: 0.625 },
  ];
  const leftOut = { tickets: 8, shares: { high: 0.125, medium: 0, low: 0.875 } };
  const page = classificationPage({
    measures: measureDecisions(decisions),
    rival: compareRival(decisions),
    nowhere: { said: null, leftOut },
    fields: [
      {
        field: "priority",
        tickets: 8,
        accuracy: 0.75,
        mostFrequent: 0.5,
        coverage: 0,
        precision: null,
      },
    ],
    curve,
  });
  expect(page.match(/<svg [^>]*role="img" aria-label="[^"]+"/g)).toHaveLength(3);
  expect(page).toContain(
    "<td>high</td><td>3</td><td>100.0 %</td><td>66.7 %</td><td>20.8 to 93.9 %</td><td>95 %: broken</td>",
  );
  expect(page).toContain("<td>Logistic regression</td><td>33.3 %</td>");
  expect(page).toContain("right alone: 0, the classifier: 1.");
  expect(page).toContain(
    "<td>Of collections left out</td><td>8</td><td>12.5 %</td><td>0.0 %</td><td>87.5 %</td>",
  );
  expect(page).toContain(
    "<td>priority</td><td>8</td><td>75.0 %</td><td>50.0 %</td><td>0.0 %</td><td>–</td>",
  );
  expect(page).toContain("<td>0</td><td>50.0 %</td><td>–</td>");
  expect(page).toContain("<td>40</td><td>75.0 %</td><td>62.5 %</td>");
  expect(page).toContain("cards answered as transfers: 1, 50.0 %");
  expect(page).not.toMatch(/<script|https?:|src=|NaN|undefined/);
});

test("names of collections are text, and a hundred of them are drawn as the most confused", () => {
  const name = '<img src=x onerror="alert(1)">';
  const many = Array.from({ length: 100 }, (_, index) => judged(`q${index}`, `q${index}`, 1));
  const measures = measureDecisions([judged(name, "q1", 1), ...many]);
  const page = classificationPage({ measures, rival: null, nowhere: none, fields: [], curve: [] });
  expect(page).not.toContain("<img");
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(page.match(/<rect/g)?.length).toBeLessThanOrEqual(26);
});
