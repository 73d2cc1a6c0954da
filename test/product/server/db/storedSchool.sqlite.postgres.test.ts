/** Every school that an earlier version stored opens under this one: people, lists, files and unfinished work are as they were. */
import { createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { WaitingUpload } from '#features/documents/bulkUpload.ts'
import type { ImportJob, ImportResult } from '#platform/contract/import/importCalls.ts'
import { linkSealer } from '#platform/server/http/links/sealedLinks.ts'
import { runCli } from '#src/cli.ts'
import { ROOT } from '#test/support/source/sources.ts'
import {
  countLists,
  countRows,
  type Expectations,
  expectations,
  hashFiles,
  hashOf,
  isHash,
  listPaths,
  signInStored,
} from '#test/support/stored/expectations.ts'
import { type OpenedSchool, openSchool, type SchoolLocation } from '#test/support/stored/openSchool.ts'
import { restoreDump, splitStatements } from '#test/support/stored/restoreDump.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'
import type { Client } from '#test/support/world/world.ts'

const STORED = join(ROOT, 'test/stored')
const versions = readdirSync(STORED, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

it('the school of at least one version is stored', () => {
  expect(versions).toContain('0.9.0')
})

describe('a dump is split into statements', () => {
  it.each([
    ['at semicolons', 'select 1;\nselect 2;', ['select 1', 'select 2']],
    [
      'but not in texts',
      "insert into a values ('x;''y;', 'z\\');",
      ["insert into a values ('x;''y;', 'z\\')"],
    ],
    ['nor in texts with escapes', "select E'a\\';b', 1;", ["select E'a\\';b', 1"]],
    ['nor in names', 'select ";" from a;', ['select ";" from a']],
    ['nor in functions', 'do $$ begin; end; $$;do $x$ $$; $x$;', ['do $$ begin; end; $$', 'do $x$ $$; $x$']],
    ['without comments', '-- a;b\nselect /* ; */ 1;', ['select  1']],
    ['without commands of psql', '\\restrict a;b\nselect 1;\n\\unrestrict a;b\n', ['select 1']],
  ])('%s', (_case, dump, statements) => {
    expect(splitStatements(dump)).toEqual(statements)
  })
})

/** The keys of links lie outside of the database since 1.0. */
const REMOVED_TABLES = new Set(['secrets'])

/** Of links to files and to previews. */
const KEYS_OF_0_9 = 2

/** A file that was stored a moment ago may still get its row, so the doctor looks only at older ones. */
const HOURS_AGO = new Date(Date.now() - 2 * 3_600_000)

type Copy = SchoolLocation & { remove: () => Promise<void> }
type StoredCopy = Copy & { expected: Expectations; source: string; formerKeys: string[] }

/** The keys that lie in the stored school, as its backups of then have them; read from the copy, since reading adds files. */
function readFormerKeys(version: string, folder: string): string[] {
  if (!inject('postgres')) {
    const sqlite = new Sqlite(join(folder, 'pelita.sqlite'))
    try {
      return sqlite.prepare('select value from secrets').pluck().all().map(String)
    } finally {
      sqlite.close()
    }
  }
  const dump = readFileSync(join(STORED, version, 'postgres.sql'), 'utf8')
  const rows = dump.matchAll(/INSERT INTO public\.secrets VALUES \('\w+', '([^']+)'\)/g)
  return [...rows].map(([, key]) => key ?? '')
}

/** Copies the stored school of the engine that the tests run on. */
async function copySchool(version: string): Promise<StoredCopy> {
  const stored = join(STORED, version)
  const server = inject('postgres')
  const source = join(stored, server ? 'postgres-files' : 'data')
  const folder = mkdtempSync(join(tmpdir(), 'pelita-stored-'))
  cpSync(source, folder, { recursive: true })
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(folder, entry), HOURS_AGO, HOURS_AGO)
  const database = server
    ? await restoreDump(server, readFileSync(join(stored, 'postgres.sql'), 'utf8'))
    : null
  const expected = readFileSync(join(stored, server ? 'postgres.json' : 'sqlite.json'), 'utf8')
  return {
    folder,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop()
      rmSync(folder, { recursive: true })
    },
    expected: expectations.parse(JSON.parse(expected)),
    source,
    formerKeys: readFormerKeys(version, folder),
  }
}

describe.each(versions)('a school that version %s stored', (version) => {
  let copy: Awaited<ReturnType<typeof copySchool>>
  let expected: Expectations
  let school: OpenedSchool
  let admin: Client
  let rows: Record<string, number>
  beforeAll(async () => {
    copy = await copySchool(version)
    expected = copy.expected
    school = await openSchool(copy, { now: expected.now })
    rows = await countRows(school.context)
    const [first] = expected.logins
    const session = first && (await signInStored(school, first))
    if (!session) throw new Error('The administrator cannot sign in')
    admin = session.client
  })
  afterAll(async () => {
    await school.close()
    await copy.remove()
  })

  it('has lost no row', () => {
    expect(Object.keys(expected.rows).length).toBeGreaterThan(50)
    const lost = Object.entries(expected.rows).filter(
      ([table, count]) => (rows[table] ?? 0) < (REMOVED_TABLES.has(table) ? 0 : count),
    )
    expect(lost).toEqual([])
  })

  it('has no key in its database any more, and everybody is still signed in', async () => {
    const { kysely } = school.context.db
    expect(await kysely.selectFrom('secrets').selectAll().execute()).toEqual([])
    expect(existsSync(join(copy.folder, 'keys.json'))).toBe(true)
    expect(school.message).toBeNull()
    expect(rows.sessions).toBeGreaterThan(0)
    expect(rows.sessions).toBe(expected.rows.sessions)
  })

  it('answers every list with as many records as before', async () => {
    const paths = [...new Set([...Object.keys(expected.lists), ...listPaths()])]
    expect(paths.length).toBeGreaterThan(30)
    const counts = await countLists(admin, paths)
    expect(counts).toMatchObject(expected.lists)
    expect(Object.entries(counts).filter(([, count]) => typeof count === 'string')).toEqual([])
  })

  it('sends every stored file unchanged', async () => {
    const files = Object.entries(expected.files)
    expect(files.length).toBeGreaterThan(20)
    expect(await hashFiles(school, admin, Object.keys(expected.files))).toEqual(expected.files)
  })

  it('keeps every answer that was returned as an attempt', async () => {
    const { kysely } = school.context.db
    const returned = await kysely
      .selectFrom('lesson_class_task_submits')
      .where('returned_at', 'is not', null)
      .select('id')
      .execute()
    const attempts = await kysely.selectFrom('lesson_class_task_attempts').selectAll().execute()
    expect(returned.length).toBeGreaterThan(0)
    expect(new Set(attempts.map(({ submission_id }) => submission_id))).toEqual(
      new Set(returned.map(({ id }) => id)),
    )
    expect(attempts).toContainEqual(
      expect.objectContaining({ number: 1, answer: '<p>Jawaban siswa 2</p>', feedback: 'Lengkapi nomor 5.' }),
    )
    const files = await kysely
      .selectFrom('learning_files')
      .where('entity', '=', 'attempt')
      .select(['name', 'filename'])
      .execute()
    expect(files).toMatchObject([{ filename: 'jawaban-2.pdf' }])
    const addresses = files.map(({ name }) => `/api/download-attachment?file=${name}`)
    expect(Object.values(await hashFiles(school, admin, addresses)).every(isHash)).toBe(true)
  })

  it('sends a report card byte by byte as it lies in the folder', async () => {
    const { name } = await school.context.db.kysely
      .selectFrom('student_class_rapors')
      .innerJoin('documents', 'documents.name', 'student_class_rapors.file')
      .select('documents.name')
      .orderBy('documents.id')
      .executeTakeFirstOrThrow()
    const path = readdirSync(copy.source, { recursive: true, encoding: 'utf8' }).find((file) =>
      file.endsWith(name),
    )
    const address = `/api/download-attachment?file=${name}`
    expect(await hashFiles(school, admin, [address])).toEqual({
      [address]: hashOf(readFileSync(join(copy.source, path ?? ''))),
    })
  })

  it('lets everybody sign in with their password', async () => {
    expect(expected.logins.length).toBeGreaterThan(10)
    for (const login of expected.logins) {
      const session = await signInStored(school, login)
      expect(session, login.login).toMatchObject({ must_change_password: login.must_change_password })
    }
  })

  it('continues what was under way: an unread report of an import, and a checked zip', async () => {
    const path = '/sia/master/student-import'
    const { job } = (await admin.get<{ job: ImportJob | null }>(path)).body.result
    expect(job).toMatchObject({ filename: 'siswa-pindahan.csv', state: 'done' })
    const report = await admin.post<ImportResult>(`${path}/${job?.id}/report`)
    expect(report.body.result).toMatchObject({ created: 1, failed: 0, credentials: expect.any(String) })
    const operator = expected.logins.find(({ login }) => login.startsWith('operator'))
    const session = operator && (await signInStored(school, operator))
    const waiting = await session?.client.get<WaitingUpload>('/sia/activity/rapor/bulk-upload')
    expect(waiting?.body.result).toMatchObject({ name: 'rapor.zip', total: 2, is_begun: false })
  })

  it('refuses links that were forged with the keys of its former backups', async () => {
    const { formerKeys } = copy
    // Later versions keep them in a file, which no backup contains.
    expect(formerKeys.length).toBe(version === '0.9.0' ? KEYS_OF_0_9 : 0)
    const { context } = school
    const { id: sessionId, token_hash: tokenHash } = await context.db.kysely
      .selectFrom('sessions')
      .where('expires_at', '>', new Date(context.clock()).toISOString())
      .selectAll()
      .executeTakeFirstOrThrow()
    const { name: file } = await context.db.kysely
      .selectFrom('documents')
      .select('name')
      .executeTakeFirstOrThrow()
    const expiresAt = context.clock() + 60_000
    const link = (subject: string | number, separator: string, key: string) => {
      const signed = `${subject}${separator}${expiresAt} ${file}`
      const signature = createHmac('sha256', key).update(signed).digest('base64url')
      return `/api/download-attachment?file=${file}&token=${subject}.${expiresAt}.${signature}`
    }
    const links = formerKeys.flatMap((key) => [link(sessionId, ' ', key), link(tokenHash, '.', key)])
    const genuine = linkSealer(context, { tokenHash })(`/api/download-attachment?file=${file}`)
    const statusOf = async (url: string) => (await school.app.inject({ url })).statusCode
    expect(await statusOf(genuine)).not.toBe(401)
    for (const forged of links) expect(await statusOf(forged)).toBe(401)
  })

  it('has nothing that the doctor complains about', async () => {
    const lines: string[] = []
    const env = { DATA_DIR: copy.folder, ...(copy.databaseUrl && { DATABASE_URL: copy.databaseUrl }) }
    const code = await runCli(['doctor'], env, (line) => lines.push(line))
    expect({ code, text: lines.join('\n') }).toEqual({
      code: 0,
      text: expect.stringContaining('Berkas dan catatan cocok.'),
    })
  })
})
