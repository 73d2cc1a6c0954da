/** Answers that were returned before attempts were kept begin with attempt 1, made from what stands of them. */
import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '#test/support/world/product.ts'
import { Sqlite } from '#test/support/world/sqlite.ts'

/** The number of the migration that keeps attempts; its name sorts after it. */
const BEFORE_ATTEMPTS = '0171'
const HANDED_IN = '2026-11-01T01:00:00.000Z'
const RETURNED = '2026-11-02T01:00:00.000Z'
const LATER = '2026-11-03T01:00:00.000Z'

const submissions = [
  { id: 1, status: 'submit', answer: 'Tidak dikembalikan', returned_at: null, updated_at: HANDED_IN },
  { id: 2, status: 'draft', answer: 'Seperti dikumpulkan', returned_at: RETURNED, updated_at: RETURNED },
  { id: 3, status: 'draft', answer: 'Sudah ditulis lagi', returned_at: RETURNED, updated_at: LATER },
  { id: 4, status: 'submit', answer: 'Sudah dikumpulkan lagi', returned_at: RETURNED, updated_at: LATER },
]

async function openEarlierSchool() {
  const kysely = new Kysely<never>({ dialect: new SqliteDialect({ database: new Sqlite(':memory:') }) })
  await migrate({ kysely, engine: 'sqlite' }, BEFORE_ATTEMPTS)
  await sql`pragma foreign_keys = off`.execute(kysely)
  for (const { id, status, answer, returned_at, updated_at } of submissions) {
    await sql`insert into lesson_class_task_submits (id, task_id, student_id, answer, status, submitted_at, is_late,
        feedback, returned_at, scored_by, created_at, updated_at)
      values (${id}, ${id}, 1, ${answer}, ${status}, ${HANDED_IN}, 0, 'Lengkapi', ${returned_at}, 7, ${HANDED_IN},
        ${updated_at})`.execute(kysely)
    await sql`insert into learning_files (name, stored, filename, type, size, entity, entity_id, position, user_id,
        created_at, updated_at)
      values (${`name ${id}`}, ${`stored ${id}`}, ${`${id}.pdf`}, 'application/pdf', 9, 'submission', ${id}, 0, 5,
        ${HANDED_IN}, ${HANDED_IN})`.execute(kysely)
  }
  return kysely
}

it('a returned answer that was not touched since is attempt 1 with its files; of the others, what is known stays', async () => {
  const kysely = await openEarlierSchool()
  await migrate({ kysely, engine: 'sqlite' })
  const { rows } =
    await sql`select submission_id, number, answer, score, feedback, submitted_at, returned_at, returned_by
    from lesson_class_task_attempts order by submission_id`.execute(kysely)
  const known = { number: 1, score: null, returned_at: RETURNED, returned_by: 7 }
  expect(rows).toEqual([
    {
      ...known,
      submission_id: 2,
      answer: 'Seperti dikumpulkan',
      feedback: 'Lengkapi',
      submitted_at: HANDED_IN,
    },
    { ...known, submission_id: 3, answer: null, feedback: 'Lengkapi', submitted_at: HANDED_IN },
    { ...known, submission_id: 4, answer: null, feedback: null, submitted_at: null },
  ])
  const { rows: files } = await sql<{
    name: string
  }>`select files.name, stored, filename, size, position, user_id
    from learning_files as files join lesson_class_task_attempts as attempts on attempts.id = entity_id
    where entity = 'attempt' and submission_id = 2`.execute(kysely)
  expect(files).toMatchObject([{ stored: 'stored 2', filename: '2.pdf', size: 9, position: 0, user_id: 5 }])
  expect(files[0]?.name).toMatch(/^[0-9a-f]{32}$/)
  const { rows: counts } = await sql`select count(*) as files from learning_files`.execute(kysely)
  expect(counts).toEqual([{ files: submissions.length + 1 }])
  await kysely.destroy()
})
