/** The console's register of a platform that stands alone. */
import type { ConsoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { createRegistry } from '#platform/console/kit/registry/registry.ts'
import { ACCESS_ENTRIES } from '#platform/contract/access.ts'
import { ACCESSES } from '#src/access.ts'

export const features: readonly ConsoleFeature[] = []
export const registry = createRegistry(features, {
  contributes: [ACCESS_ENTRIES.contribute(...ACCESSES)],
})
