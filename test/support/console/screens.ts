/** The console's screens and entities as the app registers them, for tests that iterate over them. */
import { registry } from '#src/wings.ts'

export { registry, wings } from '#src/wings.ts'
export const { screens, entities } = registry
