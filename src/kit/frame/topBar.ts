/** How much of the window's upper edge is taken: by the top bar, and by what it says while there is no connection. */
export const TOP_BAR_HEIGHT = 64

/** Set while the line of a lost connection stands below the top bar. */
export const OFFLINE_HEIGHT = '--offline-height'

/** Where what sticks below them stands. */
export const BELOW_TOP_BAR = `calc(${TOP_BAR_HEIGHT}px + var(${OFFLINE_HEIGHT}, 0px))`
