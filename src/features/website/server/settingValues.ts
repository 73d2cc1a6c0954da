/** Reads the settings of the site, for all who show them. */
import type { Context } from '#platform/server/context.ts'
import type { SettingName } from '../setting.ts'

/** Cached until a setting is written. @returns a lookup; '' for one that was never set */
export async function readSettingValues({ db }: Pick<Context, 'db'>): Promise<(name: SettingName) => string> {
  const values = await db.memo('settings', async () => {
    const rows = await db.kysely.selectFrom('settings').selectAll().execute()
    return new Map(rows.map(({ name, value }) => [name, value]))
  }, ['settings'])
  return (name) => values.get(name) ?? ''
}
