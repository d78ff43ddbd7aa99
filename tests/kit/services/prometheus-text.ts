/** Reads the text format of Prometheus, and refuses what a scraper would refuse. */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)",?/g;

/** Throws for a line that is no sample, for one without a type, and for two of the same. */
export function readSamples(text: string): readonly Sample[] {
  const types = new Map<string, string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const written of text.split("\n")) {
    const [, typed = "", type = ""] = /^# TYPE (\S+) (\S+)$/.exec(written) ?? [];
    if (typed !== "") types.set(typed, type);
    if (written === "" || written.startsWith("#")) continue;
    const [, name = "", labels = "", value = ""] = line.exec(written) ?? [];
    if (name === "") throw new Error(`No sample: ${written}`);
    if (!types.has(name) && !types.has(name.replace(/_(?:bucket|sum|count)$/, ""))) {
      throw new Error(`No type: ${written}`);
    }
    const series = written.slice(0, written.lastIndexOf(" "));
    if (seen.has(series)) throw new Error(`Twice: ${series}`);
    seen.add(series);
    const pairs = [...labels.matchAll(label)].map(([, key, given]) => [key, given]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return samples;
}

/** Value of the first sample with these labels among others; undefined if there is none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value;
}
