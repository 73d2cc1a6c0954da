/** Height of what sticks to the top of the window: the top bar and the offline alert. */
export const TOP_BAR_HEIGHT = 64

/** CSS variable with the height of the offline alert, set while it is shown. */
export const OFFLINE_HEIGHT_VARIABLE = '--offline-height'

/** The `top` of other sticky elements. */
export const BELOW_TOP_BAR = `calc(${TOP_BAR_HEIGHT}px + var(${OFFLINE_HEIGHT_VARIABLE}, 0px))`
