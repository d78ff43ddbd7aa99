import { expect, test } from "vitest";
import { createLineBatch } from "./line-batch.ts";

function recordingBatch(bytesMax?: number) {
  const written: string[] = [];
  return { batch: createLineBatch((lines) => written.push(lines), bytesMax), written };
}

test("lines are handed over together, in order", () => {
  const { batch, written } = recordingBatch();
  batch.write("one\n");
  batch.write("zwei ü 検 🙂\n");
  expect(written).toEqual([]);
  batch.flush();
  expect(written).toEqual(["one\nzwei ü 検 🙂\n"]);
});

test("nothing gathered is nothing handed over", () => {
  const { batch, written } = recordingBatch();
  batch.flush();
  expect(written).toEqual([]);
});

test("a full batch is handed over by itself, and no line is lost or cut", () => {
  const { batch, written } = recordingBatch(100);
  const lines = Array.from({ length: 50 }, (_unused, index) => `line ${index} 検\n`);
  for (const line of lines) batch.write(line);
  batch.flush();
  expect(written.length).toBeGreaterThan(5);
  expect(written.join("")).toBe(lines.join(""));
});

test("a line longer than a batch keeps its place", () => {
  const { batch, written } = recordingBatch(100);
  const long = `${"x".repeat(200)}\n`;
  batch.write("before\n");
  batch.write(long);
  batch.write("after\n");
  batch.flush();
  expect(written.join("")).toBe(`before\n${long}after\n`);
});
