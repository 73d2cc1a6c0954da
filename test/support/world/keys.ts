/** Keys of tests, which need no file and no row of the database. */
import { createKeys } from '#platform/server/keys/keys.ts'

const SECRET = 'kunci-uji-untuk-semua-dunia-0123456789'

export const testKeys = createKeys([{ secret: SECRET, linkSalt: '', linksUntil: null }])
