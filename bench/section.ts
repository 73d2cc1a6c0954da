/** What a part of the benchmark measured, with what it must keep to. */

/** Something that must not be more than `most`, or not less than `least`. */
export type Figure = { name: string; value: number; max?: number; min?: number; unit: string }
/** `stolen`: the share of the cores that the host took for other machines meanwhile, 0 to 1. */
export type Section = { heading: string; measured: readonly Figure[]; stolen?: number }
