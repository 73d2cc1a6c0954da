/** The console's screens and entities as App registers them, for laws that walk them. */
import { content } from '#src/content/index.tsx'
import { registryOf } from '#src/kit/wing/registry.ts'
import { people } from '#src/people/index.tsx'
import { sia } from '#src/sia/index.tsx'

export const wings = [content, sia, people]
export const registry = registryOf(wings)
export const { screens, entities } = registry
