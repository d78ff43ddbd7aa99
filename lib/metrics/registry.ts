/** What every metric is registered with. */
import type * as Prometheus from "prom-client";

/** Loaded on demand: a server without metrics does not need the package. */
export type PrometheusModule = typeof Prometheus;

export interface MetricRegistry {
  readonly prometheus: PrometheusModule;
  readonly registry: Prometheus.Registry;
}

interface ReadMetric {
  readonly name: string;
  readonly help: string;
  /** The value at the time of a scrape; null leaves the metric out. */
  readonly value: () => number | null;
}

/** A metric that something else keeps and a scrape reads. */
export function addGauge(
  { prometheus, registry }: MetricRegistry,
  { name, help, value }: ReadMetric,
): void {
  const gauge = new prometheus.Gauge({
    name,
    help,
    registers: [],
    collect() {
      const now = value();
      if (now === null) this.remove();
      else this.set(now);
    },
  });
  registry.registerMetric(gauge);
}

interface ReadFamily<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly values: () => readonly (readonly [Readonly<Record<Label, string>>, number])[];
}

/** The same with labels. */
export function addGauges<Label extends string>(
  { prometheus, registry }: MetricRegistry,
  { name, help, labels, values }: ReadFamily<Label>,
): void {
  const gauge = new prometheus.Gauge<Label>({
    name,
    help,
    labelNames: labels,
    registers: [],
    collect() {
      this.reset();
      for (const [given, value] of values()) this.set(given, value);
    },
  });
  registry.registerMetric(gauge);
}

/** Counts that something else keeps, and that only ever grow. */
export function addCounters<Label extends string>(
  { prometheus, registry }: MetricRegistry,
  { name, help, labels, values }: ReadFamily<Label>,
): void {
  const counter = new prometheus.Counter<Label>({
    name,
    help,
    labelNames: labels,
    registers: [],
    collect() {
      this.reset();
      for (const [given, value] of values()) this.inc(given, value);
    },
  });
  registry.registerMetric(counter);
}
