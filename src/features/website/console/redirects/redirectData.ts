/** The data calls of redirects, which can be added and removed but not edited. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import { MENU_POLICY } from '../../access.ts'
import { exportRedirects, listRedirects } from '../../redirect.ts'

export const REDIRECTS = 'redirects'
/** The path of the dead links below that of the redirects. */
export const DEAD_LINKS = 'dead-links'

export const redirectData: EntityData = {
  list: listRedirects,
  exports: exportRedirects,
  access: { ...MENU_POLICY, change: [] },
}
