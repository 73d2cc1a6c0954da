/** Seeds a month of lessons: materials, tasks in every status, answers, scores and returned work. */
import { TZDate } from '@date-fns/tz'
import { formatISO } from 'date-fns'
import { DAY } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { insertRows } from '#platform/server/demo/insert.ts'
import { dueMoment } from '../deadline.ts'
import { prepareAnswers } from './answers.ts'
import type { Chapter } from './chapter.ts'
import { drawWorksheet, type StoredFile, toFileRow } from './files.ts'
import { type Lesson, readLessons } from './lessons.ts'
import { MATERIAL_AGES_DAYS, planTasks, TASK_NAME_PREFIXES } from './plan.ts'

/** Does nothing if there is a task already, so that the next start can finish an interrupted one. */
export async function seedLearning(context: Context): Promise<void> {
  const { kysely } = context.db
  if (await kysely.selectFrom('lesson_class_tasks').select('id').limit(1).executeTakeFirst()) return
  const lessons = await readLessons(kysely)
  const sheets = await storeSheets(context, lessons)
  const answers = await prepareAnswers(context, lessons)
  await write(context, null, async ({ queries }) => {
    await seedMaterials(queries, { context, lessons, sheets })
    await seedTasks(queries, { context, lessons, sheets })
    await answers.seed(queries)
  })
}

type Sheets = ReadonlyMap<Chapter, StoredFile>

/** Stores one worksheet per chapter, whose bytes all classes share. */
async function storeSheets(context: Context, lessons: readonly Lesson[]): Promise<Sheets> {
  const site = context.db.kysely.selectFrom('settings').where('name', '=', 'site_name').select('value')
  const { value: school } = await site.executeTakeFirstOrThrow()
  const lessonNames = new Map(
    lessons.flatMap(({ name, chapters }) => chapters.map((chapter) => [chapter, name] as const)),
  )
  const worksheets = [...lessonNames].map(async ([chapter, lesson]) => {
    const bytes = drawWorksheet({ school, lesson, title: chapter.title, text: chapter.text })
    return [chapter, { stored: await context.files.documents.put(bytes), size: bytes.length }] as const
  })
  return new Map(await Promise.all(worksheets))
}

type SeedOptions = { context: Context; lessons: readonly Lesson[]; sheets: Sheets }

async function seedMaterials(queries: Queries, { context, lessons, sheets }: SeedOptions) {
  const rows = lessons.flatMap(({ id, user_id, chapters, n }) =>
    chapters.map(({ title, text }, index) => ({
      lesson_class_id: id,
      name: title,
      description: `<p>${text}</p>`,
      search_text: toSearchText(title, text),
      ...authorship(user_id, daysAgo(context, (MATERIAL_AGES_DAYS[index] ?? 0) - n / 12)),
    })),
  )
  await insertRows(queries, 'lesson_class_materials', rows)
  await attachSheets(queries, 'material', { lessons, sheets })
}

async function seedTasks(queries: Queries, { context, lessons, sheets }: SeedOptions) {
  const zone = context.config.SCHOOL_TZ
  const rows = lessons.flatMap((lesson) =>
    planTasks(lesson).map(({ index, chapter, status, givenDaysAgo, dueDaysAgo }) => {
      const { id, user_id, chapters, n } = lesson
      const { task, instruction } = chapters[chapter]
      const name = `${TASK_NAME_PREFIXES[index]}${task}`
      const at = daysAgo(context, givenDaysAgo - n / 12)
      const day = new TZDate(context.clock() - dueDaysAgo * DAY, zone)
      const deadline_at = formatISO(day, { representation: 'date' })
      const due_at = dueMoment(deadline_at, zone)
      return {
        lesson_class_id: id,
        name,
        description: `<p>${instruction}</p>`,
        search_text: toSearchText(name, instruction),
        deadline_at,
        due_at,
        status,
        open_at: status === 'draft' ? null : at,
        close_at: status === 'close' ? due_at : null,
        deleted_at: null,
        delete_reason: null,
        ...authorship(user_id, at),
      }
    }),
  )
  await insertRows(queries, 'lesson_class_tasks', rows)
  await attachSheets(queries, 'task', { lessons, sheets })
}

type AttachOptions = { lessons: readonly Lesson[]; sheets: Sheets }

/** Attaches the chapter's worksheet to every material, and to the task with the chapter's name. */
async function attachSheets(
  queries: Queries,
  entity: 'material' | 'task',
  { lessons, sheets }: AttachOptions,
) {
  const table = entity === 'material' ? 'lesson_class_materials' : 'lesson_class_tasks'
  const records = await queries
    .selectFrom(table)
    .select(['id', 'lesson_class_id', 'name', 'created_at'])
    .orderBy('id')
    .execute()
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const rows = records.flatMap(({ id, lesson_class_id, name, created_at }) => {
    const lesson = byId.get(lesson_class_id)
    const chapter = lesson?.chapters.find(
      ({ title, task }) => (entity === 'material' ? title : task) === name,
    )
    const sheet = chapter && sheets.get(chapter)
    if (!lesson || !chapter || !sheet) return []
    return toFileRow(`${chapter.title}.pdf`, sheet, { entity, id, user_id: lesson.user_id, at: created_at })
  })
  await insertRows(queries, 'learning_files', rows)
}

const authorship = (user_id: number, at: string) => ({
  created_by: user_id,
  updated_by: user_id,
  created_at: at,
  updated_at: at,
})

const daysAgo = ({ clock }: Context, days: number) => new Date(clock() - days * DAY).toISOString()
