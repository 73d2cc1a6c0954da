/** The console's register of a platform that stands alone. */
import type { ConsoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { createRegistry } from '#platform/console/kit/registry/registry.ts'
import { ACCESS_ENTRIES } from '#platform/contract/access.ts'
import { ACCESSES } from '#src/access.ts'

const modules = import.meta.glob<Readonly<Record<string, ConsoleFeature>>>('./features/*/console/index.tsx', {
  eager: true,
})

export const features = Object.values(modules).flatMap((module) => Object.values(module))
export const registry = createRegistry(features, {
  contributes: [ACCESS_ENTRIES.contribute(...ACCESSES)],
})
