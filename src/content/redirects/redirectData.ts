/** Redirects as an entity: listed, added and removed; none is changed. */
import { POLICY } from '#contract/access.ts'
import { exportRedirects, listRedirects } from '#contract/content/redirect.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const REDIRECTS = 'redirects'
/** Below the redirects. */
export const DEAD_LINKS = 'dead-links'

export const redirectData: EntityData = {
  list: listRedirects,
  exports: exportRedirects,
  access: { ...POLICY.menu, change: [] },
}
