/** What was handed in before a return stays as a numbered attempt; earlier returns get attempt 1 from what stands of them. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createTable, index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  await createTable(schema, 'lesson_class_task_attempts', {
    submission_id: 'integer>lesson_class_task_submits',
    number: 'integer',
    answer: 'text?',
    score: 'real?',
    feedback: 'text?',
    submitted_at: 'text?',
    returned_at: 'text',
    returned_by: 'integer?',
  })
  await unique(schema, 'lesson_class_task_attempts', 'submission_id', 'number')
  await index(schema, 'lesson_class_task_attempts', 'comments', 'returned_by')
  await keepEarlierReturns(schema)
}

/**
 * An answer that waits for its revision and was not touched since the return stands as it was handed in, with its
 * files. One that was touched is a draft by now, which teachers do not see, so only times and comment are kept; of one
 * that was handed in again, only the moment of the return.
 */
async function keepEarlierReturns({ db }: Schema) {
  await sql`insert into lesson_class_task_attempts
      (submission_id, number, answer, feedback, submitted_at, returned_at, returned_by)
    select id, 1, case when status = 'draft' and updated_at = returned_at then answer end,
      case when status = 'draft' then feedback end, case when status = 'draft' then submitted_at end,
      returned_at, scored_by
    from lesson_class_task_submits where returned_at is not null order by id`.execute(db)
  const { rows } = await sql<{ id: number }>`select files.id from learning_files as files
    join lesson_class_task_submits as submits on submits.id = files.entity_id
    where files.entity = 'submission' and submits.status = 'draft' and submits.updated_at = submits.returned_at
    order by files.id`.execute(db)
  for (const { id } of rows) {
    const name = randomBytes(16).toString('hex')
    // Both rows share the stored bytes, as copies of tasks and materials do.
    await sql`insert into learning_files
        (name, stored, filename, type, size, entity, entity_id, position, user_id, created_at, updated_at)
      select cast(${name} as text), files.stored, files.filename, files.type, files.size, 'attempt', attempts.id,
        files.position, files.user_id, files.created_at, files.updated_at
      from learning_files as files
      join lesson_class_task_attempts as attempts on attempts.submission_id = files.entity_id
      where files.id = ${id}`.execute(db)
  }
}
