/** Paths of screens and their calls; apart from the calls, since the menus need only these. */
export const RELEASES = '/sia/activity/release'
export const RAPORS = '/sia/activity/rapor'
export const LETTERS = '/sia/activity/kelulusan'
