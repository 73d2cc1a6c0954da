/**
 * The console's register: the console parts of all features. Their order says nothing. It does not import the register of
 * contracts, since a page would then load those of screens that it does not show.
 */
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
  // Loaded only for resources that have no screens of a feature.
  loadResources: async () => (await import('#src/features.ts')).resources,
})
