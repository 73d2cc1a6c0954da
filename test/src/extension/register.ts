/** The two lines of README's recipe, added to the real registries of one test file instead of to the files. */
import Icon from '@mui/icons-material/SportsSoccerOutlined'
import { vi } from 'vitest'
import { openConsole } from '#test/support/render.tsx'
import type { Client, World } from '#test/support/world.ts'

/** The line of the catalogue. */
function extendCatalogue() {
  vi.doMock('#contract/catalogue.ts', async (original) => {
    const catalogue = await original<typeof import('#contract/catalogue.ts')>()
    const { extracurricular } = await import('./extracurricular.ts')
    return { ...catalogue, resources: { ...catalogue.resources, extracurricular } }
  })
}

/** A product with one migration and one line of the catalogue more. */
export async function openExtendedWorld(): Promise<World> {
  // The setup has loaded the application already; this one is loaded anew, with the line.
  vi.resetModules()
  extendCatalogue()
  const { openWorld } = await import('#test/support/world.ts')
  const world = await openWorld()
  const { db } = world.context
  const { up } = await import('./migration.ts')
  await up({ db: db.kysely as never, engine: db.engine })
  return world
}

/** A page of a console whose catalogue and screens have one line more. */
export function openExtended(path: string, who: Client) {
  extendCatalogue()
  vi.doMock('#src/sia/index.tsx', async (original) => {
    const { sia, master } = await original<typeof import('#src/sia/index.tsx')>()
    const { extracurricular } = await import('./extracurricular.ts')
    const more = master(extracurricular, Icon, () => import('./extracurriculars.tsx'))
    const { screens } = more.props.options
    return {
      sia: { ...sia, resources: [...sia.resources, more], screens: [...sia.screens, ...screens] },
      master,
    }
  })
  return openConsole(path, who)
}
