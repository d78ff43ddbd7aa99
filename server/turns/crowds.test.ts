/** When a caller with many pages rests: counted in pages and told times, never waited for. */
import { expect, test } from "vitest";
import { createCrowds } from "./crowds.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function openCrowds() {
  let now = 0;
  const rests: { ms: number; end: () => void }[] = [];
  const drawing: (() => void)[] = [];
  const crowds = createCrowds({
    now: () => now,
    rest: (ms) => new Promise((end) => rests.push({ ms, end })),
  });
  const draw = (caller: string): Promise<void> =>
    crowds.draw(caller, () => new Promise((drawn) => drawing.push(() => drawn(40))));
  return { crowds, rests, drawing, draw, pass: (ms: number) => (now += ms) };
}

async function drawAll(drawing: (() => void)[]): Promise<void> {
  for (const end of drawing.splice(0)) end();
  for (let turn = 0; turn < 10; turn++) await nextTurn();
}

test("eight pages of one caller begin at once, the others one after the other, without a rest while nobody else asks", async () => {
  const { crowds, rests, drawing, draw } = openCrowds();
  crowds.noticed("greedy");
  const pages = Array.from({ length: 12 }, () => draw("greedy"));
  await nextTurn();
  expect(drawing).toHaveLength(9);
  for (const left of [1, 1, 1, 0]) {
    await drawAll(drawing);
    expect(drawing).toHaveLength(left);
  }
  await Promise.all(pages);
  expect(rests).toEqual([]);
});

test("while others ask, it rests ten times as long as its page took, and others do not wait for that", async () => {
  const { crowds, rests, drawing, draw, pass } = openCrowds();
  const pages = Array.from({ length: 11 }, () => draw("greedy"));
  crowds.noticed("polite");
  crowds.noticed("greedy");
  await nextTurn();
  await drawAll(drawing);
  expect([drawing.length, rests.map(({ ms }) => ms)]).toEqual([0, [400]]);
  const other = draw("polite");
  await drawAll(drawing);
  await other;
  rests[0]?.end();
  await nextTurn();
  expect(drawing).toHaveLength(1);
  // The other has gone.
  pass(2_000);
  await drawAll(drawing);
  expect([drawing.length, rests.length]).toEqual([1, 1]);
  await drawAll(drawing);
  await Promise.all(pages);
});

test("a page that cannot be drawn does not hold the next one up", async () => {
  const { crowds, draw, drawing } = openCrowds();
  const pages = Array.from({ length: 8 }, () => draw("greedy"));
  const broken = crowds.draw("greedy", () => Promise.reject(new Error("broken")));
  const last = draw("greedy");
  await expect(broken).rejects.toThrow("broken");
  await drawAll(drawing);
  await drawAll(drawing);
  await Promise.all([...pages, last]);
});
