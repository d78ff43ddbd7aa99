import { describe, expect, test } from "vitest";
import type { SparseRows } from "./section-matrix.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";
import { truncatedSvd } from "./truncated-svd.ts";

/** Numbers that look random and are the same each time. */
function numbers(count: number): number[] {
  let state = 12_345;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  });
}

function sparse(rows: readonly (readonly number[])[]): SparseRows {
  const entries = rows.map((row) => row.flatMap((value, column) => (value === 0 ? [] : [column])));
  const rowOffsets = new Uint32Array(rows.length + 1);
  entries.forEach((columns, row) => {
    rowOffsets[row + 1] = (rowOffsets[row] as number) + columns.length;
  });
  return {
    rowOffsets,
    columns: Uint32Array.from(entries.flat()),
    values: Float32Array.from(rows.flatMap((row) => row.filter((value) => value !== 0))),
  };
}

describe("eigenvalues of a symmetric matrix", () => {
  test("of two by two are those of the textbook", () => {
    const { values } = symmetricEigen(Float64Array.of(2, 1, 1, 2), 2);
    expect([...values].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([3, 1]);
  });

  test("with their vectors give the matrix back", () => {
    const size = 12;
    const given = numbers(size * size);
    const matrix = new Float64Array(size * size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        matrix[row * size + column] =
          (given[row * size + column] as number) + (given[column * size + row] as number);
      }
    }
    const { values, vectors } = symmetricEigen(matrix, size);
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        let sum = 0;
        for (let at = 0; at < size; at++) {
          sum +=
            (vectors[row * size + at] as number) *
            (values[at] as number) *
            (vectors[column * size + at] as number);
        }
        expect(sum).toBeCloseTo(matrix[row * size + column] as number, 8);
      }
    }
  });
});

describe("the strongest singular vectors", () => {
  /** Rank three: every row is a mixture of the same three. */
  const mixed = numbers(60 * 3);
  const bases = numbers(3 * 40);
  const rows = Array.from({ length: 60 }, (_unused, row) =>
    Array.from({ length: 40 }, (_value, column) =>
      [0, 1, 2].reduce(
        (sum, base) =>
          sum + (mixed[row * 3 + base] as number) * (bases[base * 40 + column] as number),
        0,
      ),
    ),
  );
  const matrix = sparse(rows);

  test("are as many as the matrix has, however many are wanted", () => {
    const { rank } = truncatedSvd(matrix, { columns: 40, rank: 10, seed: 1 });
    expect(rank).toBe(3);
  });

  test("give every row back", () => {
    const { rank, vectors } = truncatedSvd(matrix, { columns: 40, rank: 3, seed: 1 });
    for (const row of rows) {
      const projected = Array.from({ length: rank }, (_unused, at) =>
        row.reduce(
          (sum, value, column) => sum + value * (vectors[column * rank + at] as number),
          0,
        ),
      );
      row.forEach((value, column) => {
        const again = projected.reduce(
          (sum, part, at) => sum + part * (vectors[column * rank + at] as number),
          0,
        );
        expect(again).toBeCloseTo(value, 4);
      });
    }
  });

  test("are the same for the same seed", () => {
    const options = { columns: 40, rank: 2, seed: 7 };
    expect(truncatedSvd(matrix, options)).toEqual(truncatedSvd(matrix, options));
  });

  test("of an empty matrix are none", () => {
    const nothing = sparse([]);
    expect(truncatedSvd(nothing, { columns: 0, rank: 8, seed: 1 }).rank).toBe(0);
    expect(truncatedSvd(sparse([[0, 0]]), { columns: 2, rank: 8, seed: 1 }).rank).toBe(0);
  });
});
