/** The console's screens and entities as the app registers them, for tests that iterate over them. */
import { registry } from '#src/features.console.tsx'

export { features, registry } from '#src/features.console.tsx'
export const { screens, entities, finder } = registry
