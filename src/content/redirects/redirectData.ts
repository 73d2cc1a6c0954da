/** The data calls of redirects, which can be added and removed but not edited. */
import { POLICY } from '#contract/access.ts'
import { exportRedirects, listRedirects } from '#contract/content/redirect.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const REDIRECTS = 'redirects'
/** The path of the dead links below that of the redirects. */
export const DEAD_LINKS = 'dead-links'

export const redirectData: EntityData = {
  list: listRedirects,
  exports: exportRedirects,
  access: { ...POLICY.menu, change: [] },
}
