/** The caches of this browser that the console and its service worker share; none has anything of a person. */

export const PAGE_CACHE = 'pelita-page'
export const ASSET_CACHE = 'pelita-assets'
/** The address under which the page is kept. */
export const PAGE = '/'
export const ASSETS = '/assets/'

const OTHER_PATHS = /^\/(?:api|public|images|files)(?:\/|$)|\.\w+$/

/** Whether the server answers the address with the console's page. */
export const isConsolePage = (pathname: string) => !OTHER_PATHS.test(pathname)
