/** The three wings, and every screen and entity of theirs: what App shows, and what the build asks for its page. */
import { content } from './content/index.tsx'
import { registryOf } from './kit/wing/registry.ts'
import { people } from './people/index.tsx'
import { sia } from './sia/index.tsx'

export const wings = [content, sia, people]
export const registry = registryOf(wings)
