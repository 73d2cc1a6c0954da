/** The console's screens and entities as App registers them, for laws that walk them. */
import { registry } from '#src/wings.ts'

export { registry, wings } from '#src/wings.ts'
export const { screens, entities } = registry
