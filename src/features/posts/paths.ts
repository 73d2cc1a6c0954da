/** Addresses that the console knows before it loads a screen. */

/** The screen and the calls of announcements. */
export const ANNOUNCEMENTS = '/announcements'
