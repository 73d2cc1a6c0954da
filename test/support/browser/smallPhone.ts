/** The smallest phone that people still use. */
export const SMALL_PHONE = { width: 360, height: 740 }
