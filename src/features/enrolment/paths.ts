/** Paths of screens and their calls; apart from the calls, since the menus need only these. */
export const CLOSE_YEAR = '/sia/activity/close-year'

/** The screen and the calls of spreading students over classes. */
export const SPREAD = '/sia/activity/student-class/spread'

/** The screen and the calls of homeroom teachers. */
export const HOMEROOMS = '/sia/master/homeroom'
