/** Paths of charts in thousandths of their plot: whole numbers keep them short. */

/** Lines across the plot. */
export function linesAcross(places: readonly number[]): string {
  return places.map((y) => `M0 ${whole(y)}h1000`).join("");
}

export function lineBetween(from: number, to: number, y: number): string {
  return `M${whole(from)} ${whole(y)}H${whole(to)}`;
}

/** Vertical lines; their ends are given from the top. */
export function linesDown(
  lines: readonly { readonly x: number; readonly from: number; readonly to: number }[],
): string {
  return lines.map(({ x, from, to }) => `M${whole(x)} ${whole(from)}V${whole(to)}`).join("");
}

/** Each a line of no length: a round end makes it a dot of the stroke's width. */
export function dots(places: readonly { readonly x: number; readonly y: number }[]): string {
  return places.map(({ x, y }) => `M${whole(x)} ${whole(y)}h.01`).join("");
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rectangles; those without height are left out. */
export function areas(given: readonly Rectangle[]): string {
  return given
    .map((area) => ({ ...area, bottom: whole(area.y + area.height), top: whole(area.y) }))
    .filter(({ top, bottom }) => bottom > top)
    .map(({ x, width, top, bottom }) => {
      const [left, right] = [whole(x), Math.max(whole(x + width), whole(x) + 1)];
      return `M${left} ${top}H${right}V${bottom}H${left}z`;
    })
    .join("");
}

function whole(value: number): number {
  return Math.round(value);
}
