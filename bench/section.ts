/** What a part of the benchmark measured, with what it must keep to. */

/** Something that must not be more than `most`, or not less than `least`. */
export type Bounded = { name: string; value: number; most?: number; least?: number; unit: string }
export type Section = { heading: string; measured: readonly Bounded[] }
