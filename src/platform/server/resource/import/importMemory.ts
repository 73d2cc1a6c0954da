/** What the school decided in earlier imports: which column is which field, by the header, and what unknown words stand for. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { foldName } from '#platform/contract/folding.ts'
import { type ChoicesByWord, choicesByWord } from '#platform/contract/import/doubts.ts'
import { FAIL_COLUMN } from '#platform/contract/import/importSheet.ts'
import type { Queries } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { CallerContext } from '../../http/authentication.ts'
import { storeSetting } from '../../settings.ts'
import type { Column, Mapping } from '../sheet/header.ts'

const memory = z.object({
  /** By the fingerprint of a header, the latest last. */
  columns: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
  choices: choicesByWord,
})
export type ImportMemory = { columns: [string, Mapping][]; choices: ChoicesByWord }

export const NOTHING: ImportMemory = { columns: [], choices: {} }
/** Programs write a few headers; a school uses a dozen of them. */
const MAX_HEADERS = 30
const MAX_WORDS = 500

const settingOf = (entity: string) => `import_${entity}`

export async function readMemory(queries: Queries, entity: string): Promise<ImportMemory> {
  const setting = await queries
    .selectFrom('settings')
    .where('name', '=', settingOf(entity))
    .select('value')
    .executeTakeFirst()
  return (setting && memory.safeParse(JSON.parse(setting.value)).data) ?? NOTHING
}

/** The same for the same column names, without that of the reasons, in the same order, however they are spaced and capitalised. */
export function headerKey(columns: readonly Pick<Column, 'name'>[]): string {
  const names = columns.flatMap(({ name }) => (name === FAIL_COLUMN ? [] : [foldName(name)])).join('\n')
  return createHash('sha256').update(names).digest('base64url').slice(0, 22)
}

type Decided = { entity: string; columns: readonly Column[]; mapping: Mapping; choices: ChoicesByWord }

/** Remembers what was decided about a stored file. */
export async function remember({ context, user }: CallerContext, decided: Decided): Promise<void> {
  const { entity, columns, mapping, choices } = decided
  if (Object.keys(mapping).length + Object.keys(choices).length === 0) return
  await write(context, user, async (tx) => {
    await tx.lock('imports')
    const before = await readMemory(tx.queries, entity)
    const key = headerKey(columns)
    const others = before.columns.filter(([header]) => header !== key)
    const after: ImportMemory = {
      columns:
        Object.keys(mapping).length > 0
          ? [...others, [key, mapping] satisfies [string, Mapping]].slice(-MAX_HEADERS)
          : before.columns,
      choices: latest(before.choices, choices),
    }
    await storeSetting(tx.queries, settingOf(entity), JSON.stringify(after))
  })
}

function latest(before: ChoicesByWord, added: ChoicesByWord): ChoicesByWord {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(added)])]
  return Object.fromEntries(
    fields.map((field) => {
      const words = Object.entries({ ...before[field], ...added[field] })
      return [field, Object.fromEntries(words.slice(-MAX_WORDS))]
    }),
  )
}
