/** The path of the screen and its calls; apart from the calls, since the menus need only this. */
export const NOTICES = '/account/notices'
/** The screen and call of the e-mails that could not be delivered. */
export const MAILS = '/account/mails'
