/** Where calls about one record find one: in the first row of a list. */
import type { Fetch, Parameters } from './requests.ts'

const OWN_LESSON = '/sia/activity/student-class-lesson/:id'

type Rows = { rows: Record<string, unknown>[] }

/** Lists that are not the call's own path without its parameter; what is named here stands before the parameter. */
const LISTS: Readonly<Record<string, string>> = {
  '/post': '/post/all/article',
  '/post/autosave/article': '/post/all/article',
  '/public/post': '/public/posts?type=article',
  '/sia/activity/lesson-class-student': '/sia/activity/lesson-class',
  '/sia/activity/rapor': '/sia/activity/student-class',
}

/** What a call wants to be told that other calls of the same parameter do not. */
const CALL_PARAMETERS: Readonly<Record<string, Parameters>> = {
  '/setting/menu': { type: 'main' },
  '/setting/menu-structure': { type: 'main' },
  '/public/general': { data: 'general,menu,news,article,agenda,sambutan' },
  '/sia/activity/release/opened': { kind: 'rapor' },
}

/** What is not asked in such a school, each with its reason; whatever else cannot be asked ends the run. */
const SKIPPED_CALLS: readonly (readonly [reason: string, paths: readonly string[]])[] = [
  ['the school has no such record', ['/post/:id/revisions/:revision', '/media/:id', '/slide/:id']],
  ['the school has no such record', ['/gallery/:id', '/album/:id', '/public/album/:id']],
  ['the school has no such record', ['/sia/activity/graduation/:student_id']],
  ['no zip waits', ['/sia/activity/rapor/bulk-upload', '/sia/activity/rapor/bulk-upload/:upload_id']],
  [
    'no zip waits',
    ['/sia/activity/graduation/bulk-upload', '/sia/activity/graduation/bulk-upload/:upload_id'],
  ],
  ['an operator does not read it', ['/audit', '/audit/:id', '/master/role/:id', '/master/role/access']],
  ['no task is given', ['/sia/activity/teacher-class-lesson/:id/task/:task_id/submits']],
  ['only a student reads it', ['', '/students', '/materials', '/tasks'].map((end) => `${OWN_LESSON}${end}`)],
  ['only a student reads it', [`${OWN_LESSON}/task/:task_id/submit`]],
]

/** @returns what the call is told in place of or beside what every call is told */
export const parametersOf = (path: string, known: Parameters): Parameters => ({
  ...known,
  ...CALL_PARAMETERS[path],
})

/** @returns the path of a record; null where there is none */
export async function pathOfRecord(path: string, ask: Fetch): Promise<string | null> {
  const [, before = '', name = '', after = ''] = path.match(/^(.*?)\/:(\w+)(.*)$/) ?? []
  if (!name) return path
  if (after.includes(':')) return null
  const list = LISTS[before] ?? before
  const found = (await ask(`${list}${list.includes('?') ? '&' : '?'}page_size=1`)) as Partial<Rows> | null
  const value = found?.rows?.[0]?.[name]
  return value === undefined ? null : `${before}/${value}${after}`
}

/** @throws with the calls that were not asked and of which nobody has said why, and those of which it is said in vain */
export function refuseMissing(missing: readonly string[]): void {
  const excused = SKIPPED_CALLS.flatMap(([, paths]) => paths)
  const unasked = missing.filter((path) => !excused.includes(path))
  if (unasked.length > 0) throw new Error(`Reading calls that are not asked: ${unasked.join(', ')}`)
  const needless = excused.filter((path) => !missing.includes(path))
  if (needless.length > 0) throw new Error(`Asked all the same: ${needless.join(', ')}`)
  for (const [reason, paths] of SKIPPED_CALLS) console.log(`Not asked, since ${reason}: ${paths.join(', ')}`)
}
