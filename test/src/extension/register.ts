/** The lines of README's recipe, added to the real registries of one test file instead of to the files. */
import Icon from '@mui/icons-material/SportsSoccerOutlined'
import { vi } from 'vitest'
import { openConsole } from '#test/support/render.tsx'
import type { Client, World } from '#test/support/world.ts'

/** A product whose tables, migrations and masters have one line more. */
export async function openExtendedWorld(): Promise<World> {
  // The setup has loaded the application already; this one is loaded anew, with the line.
  vi.resetModules()
  vi.doMock('#server/sia/masters.ts', async (original) => {
    const { serveMasters } = await original<typeof import('#server/sia/masters.ts')>()
    const { serveResource } = await import('#server/crud.ts')
    const { extracurricular } = await import('./extracurricular.ts')
    const extended: typeof serveMasters = (serve) => {
      serveMasters(serve)
      serveResource(serve, extracurricular)
    }
    return { serveMasters: extended }
  })
  const { TABLES } = await import('#server/db/tables.ts')
  const stamps = { created_at: 'text', updated_at: 'text' }
  const columns = { id: 'id', code: 'text', name: 'text', coach: 'text?', search_text: 'text', ...stamps }
  Object.assign(TABLES, { extracurriculars: columns })
  const { openWorld } = await import('#test/support/world.ts')
  const world = await openWorld()
  const { db } = world.context
  const { up } = await import('./migration.ts')
  await up({ db: db.kysely as never, engine: db.engine })
  return world
}

/** A page of a console whose catalogue and screens have one line more. */
export function openExtended(path: string, who: Client) {
  vi.doMock('#contract/catalogue.ts', async (original) => {
    const catalogue = await original<typeof import('#contract/catalogue.ts')>()
    const { extracurricular } = await import('./extracurricular.ts')
    return { ...catalogue, resources: { ...catalogue.resources, extracurricular } }
  })
  vi.doMock('#src/screens.tsx', async (original) => {
    const table = await original<typeof import('#src/screens.tsx')>()
    const { extracurricular } = await import('./extracurricular.ts')
    const more = table.master(extracurricular, Icon, () => import('./extracurriculars.tsx'))
    return { ...table, screens: [...table.screens, ...more] }
  })
  return openConsole(path, who)
}
