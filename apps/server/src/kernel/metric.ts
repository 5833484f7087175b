/** One value of a measure, distinguished from its others by labels. */
export interface MetricValue {
  labels?: Record<string, string>;
  value: number;
}

/** Something that `/metrics` reports, read on each request (beyond §4). */
export interface Metric {
  /** In Prometheus style, such as `hvac_uploads_refused_total`. */
  name: string;
  help: string;
  /** A counter only grows until the instance ends. */
  type: 'counter' | 'gauge';
  values: readonly MetricValue[];
}

/** Reads measures. Called for each request of `/metrics`, so it may take only a few milliseconds. */
export type Collector = () => readonly Metric[] | Promise<readonly Metric[]>;

const valuesOf = (values: number | readonly MetricValue[]) =>
  typeof values === 'number' ? [{ value: values }] : values;

/** @param values the only value, or one for each combination of labels */
export const gauge = (
  name: string,
  help: string,
  values: number | readonly MetricValue[],
): Metric => ({ name, help, type: 'gauge', values: valuesOf(values) });

/** @param values the only value, or one for each combination of labels */
export const counter = (
  name: string,
  help: string,
  values: number | readonly MetricValue[],
): Metric => ({ name, help, type: 'counter', values: valuesOf(values) });
