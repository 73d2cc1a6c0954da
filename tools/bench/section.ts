/** A section of the benchmark report: its metrics with their limits. */

/** A measured value, which misses its target when it exceeds `max` or is below `min`. */
export type Metric = { name: string; value: number; max?: number; min?: number; unit: string }
/** `stolenShare`: the share of CPU time, 0 to 1, that the host gave to other virtual machines during the measurement. */
export type Section = { heading: string; metrics: readonly Metric[]; stolenShare?: number }
