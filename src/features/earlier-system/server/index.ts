/** The server part of the import from the earlier system. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../earlier-system.ts'

export const earlierSystem = serverPart(contract.earlierSystem, {
  calls: {},
  commands: { 'import-earlier': async () => (await import('./importEarlier.ts')).importEarlier },
})
