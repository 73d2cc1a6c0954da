/** One-time passwords of an import whose report nobody has read: a copy of the data and its files does not reveal them. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { unseal } from '#platform/server/files/seal.ts'
import { downloadLink, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const TEACHER_PATH = '/sia/master/teacher'
const PASSWORD_COUNT = 40

/** An import that stops after 32 rows, as if its process had ended. */
async function stopImport(firstNumber: number): Promise<string> {
  const rows = Array.from(
    { length: PASSWORD_COUNT },
    (_, index) => `1980010120050${firstNumber + index},Guru ${index}`,
  )
  const csv = `nip,name\n${rows.join('\n')}\n`
  const { kysely } = world.context.db
  const transaction = kysely.transaction.bind(kysely)
  let transactionCount = 0
  vi.spyOn(kysely, 'transaction').mockImplementation(() => {
    transactionCount += 1
    if (transactionCount === 3) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    return transaction()
  })
  expect((await sendCsv(admin, TEACHER_PATH, { csv })).status).toBe(507)
  vi.restoreAllMocks()
  world.advanceClock(60_000)
  return csv
}

async function readLines(): Promise<string[]> {
  const { kysely } = world.context.db
  const job = await kysely.selectFrom('jobs').select(['id', 'file']).orderBy('id', 'desc').limit(1).execute()
  const [{ id, file } = { id: 0, file: '' }] = job
  const key = await world.context.files.pending.getKey(file)
  const lines = await kysely.selectFrom('job_lines').where('job_id', '=', id).select('content').execute()
  return lines.map(({ content }) => unseal(content, key))
}

it('the key of the file, which is in every backup, opens no password', async () => {
  const csv = await stopImport(10_100)
  const lines = await readLines()
  expect(lines).toHaveLength(32)
  expect(lines.filter((line) => /credentials|Guru|19800101/.test(line))).toEqual([])
  const { result } = (await sendCsv(admin, TEACHER_PATH, { csv })).body
  expect(result).toMatchObject({ stored: PASSWORD_COUNT, withheld: 0 })
  const passwords = await downloadLink(world, String(result.credentials))
  expect(passwords.match(/19800101/g)).toHaveLength(PASSWORD_COUNT)
})

it('with other keys the report counts them among those that are handed out anew', async () => {
  const csv = await stopImport(10_900)
  vi.spyOn(world.context.keys, 'open').mockReturnValue(null)
  const { result } = (await sendCsv(admin, TEACHER_PATH, { csv })).body
  expect(result).toMatchObject({ stored: PASSWORD_COUNT, withheld: 32 })
  const passwords = await downloadLink(world, String(result.credentials))
  expect(passwords.match(/19800101/g)).toHaveLength(PASSWORD_COUNT - 32)
})
