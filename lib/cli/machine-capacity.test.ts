import { expect, test } from "vitest";
import { capacityOf, readMachine, ticketCapacityOf } from "./machine-capacity.ts";

const empty = { documents: 0, sections: 0, fileBytes: 0 };
const machine = { cores: 2, memoryBytes: 4e9, diskFreeBytes: 20e9 };

test("the machine that was measured carries what was measured on it", () => {
  const exact = { cores: 2, memoryBytes: 350e6 + 480e6, diskFreeBytes: 2 * 728e6 };
  expect(capacityOf(exact, empty)).toEqual({ pagesByMemory: 58_000, pagesByDisk: 58_000 });
});

test("pages with twice the sections need twice the memory, larger pages more of the disk", () => {
  const usual = capacityOf(machine, { documents: 1_000, sections: 5_500, fileBytes: 12e6 });
  const large = capacityOf(machine, { documents: 1_000, sections: 11_000, fileBytes: 24e6 });
  expect(usual.pagesByMemory / large.pagesByMemory).toBeCloseTo(2, 0);
  expect(usual.pagesByDisk / large.pagesByDisk).toBeCloseTo(2, 0);
});

test("tickets are judged by what is learnt from them, and by the size of those that are there", () => {
  const exact = { cores: 2, memoryBytes: 750e6, diskFreeBytes: 324e6 };
  const few = { tickets: 20, fileBytes: 1e6 };
  expect(ticketCapacityOf(exact, few)).toEqual({ judgedByMemory: 49_000, byDisk: 50_000 });
  const long = { tickets: 1_000, fileBytes: 20e6 };
  expect(ticketCapacityOf(machine, long).byDisk).toBe(1_000_000);
  const none = { cores: 1, memoryBytes: 128e6, diskFreeBytes: 0 };
  expect(ticketCapacityOf(none, { tickets: 0, fileBytes: 0 })).toEqual({
    judgedByMemory: 0,
    byDisk: 0,
  });
});

test("a machine that is too small carries nothing, not less", () => {
  const small = { cores: 1, memoryBytes: 128e6, diskFreeBytes: 0 };
  expect(capacityOf(small, empty)).toEqual({ pagesByMemory: 0, pagesByDisk: 0 });
});

test("this machine has cores, memory and a disk", () => {
  const { cores, memoryBytes, diskFreeBytes } = readMachine(import.meta.dirname);
  expect(cores).toBeGreaterThan(0);
  expect(memoryBytes).toBeGreaterThan(100e6);
  expect(Number.isFinite(memoryBytes)).toBe(true);
  expect(diskFreeBytes).toBeGreaterThan(0);
});
