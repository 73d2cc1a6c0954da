/** The size of what a finger must hit. */

/** Where fingers operate the device; a mouse needs less room. */
export const TOUCH = '@media (pointer: coarse)'

/** Width and height of a target in pixels. */
export const TARGET_PX = 44

/** Above and below a link of the smallest text, whose letters are 14 px high. */
export const LINK_PADDING_PX = (TARGET_PX - 14) / 2

/** For a button that deletes beside others, so that nobody deletes what they want to edit. */
export const APART = { [TOUCH]: { ml: 1 } } as const

/** For a link that stands alone and may have one letter; one within a sentence is as wide as its text. */
export const STANDALONE = { [TOUCH]: { display: 'inline-block' } } as const
