/** The size of what a finger must hit. */

/** Where fingers operate the device; a mouse needs less room. */
export const TOUCH = '@media (pointer: coarse)'
