/** The three wings with all their screens and entities; App renders them, and the build reads them for its preload list. */
import { people } from '#features/accounts/console/index.tsx'
import { sia } from '#features/school/console/index.tsx'
import { content } from '#features/website/console/index.tsx'
import { createRegistry } from '#platform/console/kit/wing/registry.ts'

export const wings = [content, sia, people]
export const registry = createRegistry(wings)
