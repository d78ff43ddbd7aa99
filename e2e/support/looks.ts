/** Widths and colours that screens are looked at in. */

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly name: string;
  /** `@long` leaves the test to `npm run test:long`. */
  readonly tag: string[];
}

/** Each width and each colour is seen by `npm run test:contract`; the other pairs by `npm run test:long`. */
export function looks(narrow = 390, wide = 1_280): readonly Look[] {
  const pairs = [
    [narrow, "light", []],
    [wide, "dark", []],
    [narrow, "dark", ["@long"]],
    [wide, "light", ["@long"]],
  ] as const;
  return pairs.map(([width, colorScheme, tag]) => ({
    width,
    colorScheme,
    name: `${colorScheme}, ${width} px`,
    tag: [...tag],
  }));
}
