/** The console's register: App renders its entities and screens, and the build reads them for its preload list. */
import { people } from '#features/accounts/console/index.tsx'
import { sia } from '#features/school/console/index.tsx'
import { content } from '#features/website/console/index.tsx'
import { createRegistry } from '#platform/console/kit/registry/registry.ts'

export const features = [content, sia, people]
export const registry = createRegistry(features)
