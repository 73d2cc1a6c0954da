/** The path of the screen and its calls; apart from the calls, since the menus need only this. */
export const NOTICES = '/account/notices'
