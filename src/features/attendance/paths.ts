/** The addresses of attendance, of calls and screens alike. */
export const ATTENDANCE = '/sia/activity/attendance'
export const OWN_ATTENDANCE = '/sia/activity/my-attendance'
