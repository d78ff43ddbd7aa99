/** How sure a share is that was counted on few cases. */

/** Standard normal quantile of a two-sided interval of 95 %. */
const ofBothSides = 1.959_963_984_540_054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Interval for a share of `count` cases of which `right` were right, of 95 % unless another quantile
 * of the normal distribution is given; 0 to 1 without cases.
 * Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
 */
export function wilsonInterval(right: number, count: number, z = ofBothSides): Interval {
  if (count === 0) return { low: 0, high: 1 };
  const share = right / count;
  const spread = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const centre = share + (z * z) / (2 * count);
  const scale = 1 + (z * z) / count;
  return {
    low: Math.max(0, (centre - spread) / scale),
    high: Math.min(1, (centre + spread) / scale),
  };
}
