/** The three wings with all their screens and entities; App renders them, and the build reads them for its preload list. */
import { content } from './content/index.tsx'
import { createRegistry } from './kit/wing/registry.ts'
import { people } from './people/index.tsx'
import { sia } from './sia/index.tsx'

export const wings = [content, sia, people]
export const registry = createRegistry(wings)
