/** The settings that users change, by name; those of the machine are in config.ts. */
import type { Queries } from './db/open.ts'

/** Stores a setting, whether or not it existed. */
export async function storeSetting(queries: Queries, name: string, value: string): Promise<void> {
  await queries
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Changes a value wherever one of these settings has it. @returns the names of the changed ones */
export async function replaceInSettings(
  queries: Queries,
  names: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const changed = await queries
    .updateTable('settings')
    .set({ value: to })
    .where('name', 'in', names)
    .where('value', '=', from)
    .returning('name')
    .execute()
  return changed.map(({ name }) => name)
}
