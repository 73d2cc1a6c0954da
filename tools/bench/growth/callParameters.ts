/** Fills in the parameters of calls. The id of a call for one record comes from the first row of a list. */

/** Fetches an API path and returns its parsed result; null if the request failed. */
export type FetchResult = (path: string) => Promise<unknown>

/** Values of path and query parameters by name. A path parameter without a value here is the id of one record. */
export type Parameters = Readonly<Record<string, string>>

const STUDENT_LESSON_PATH = '/sia/activity/student-class-lesson/:id'

type Rows = { rows: Record<string, unknown>[] }

/** The list of a record path, by the path before the parameter. Without an entry here, that path is itself the list. */
const LIST_PATHS: Readonly<Record<string, string>> = {
  '/post': '/post/all/article',
  '/post/autosave/article': '/post/all/article',
  '/public/post': '/public/posts?type=article',
  '/sia/activity/lesson-class-student': '/sia/activity/lesson-class',
  '/sia/activity/rapor': '/sia/activity/student-class',
}

/** Parameters that only the given call needs, or whose value differs from that of other calls. */
const CALL_PARAMETERS: Readonly<Record<string, Parameters>> = {
  '/setting/menu': { type: 'main' },
  '/setting/menu-structure': { type: 'main' },
  '/public/general': { data: 'general,menu,news,article,agenda,sambutan' },
  '/sia/activity/release/opened': { kind: 'rapor' },
}

/** Calls that are not measured, with the reason. Any other call that cannot be requested fails the run. */
const SKIPPED_CALLS: readonly (readonly [reason: string, paths: readonly string[]])[] = [
  ['the school has no such record', ['/post/:id/revisions/:revision', '/media/:id', '/slide/:id']],
  ['the school has no such record', ['/gallery/:id', '/album/:id', '/public/album/:id']],
  ['the school has no such record', ['/sia/activity/graduation/:student_id']],
  ['no zip is uploaded', ['/sia/activity/rapor/bulk-upload', '/sia/activity/rapor/bulk-upload/:upload_id']],
  [
    'no zip is uploaded',
    ['/sia/activity/graduation/bulk-upload', '/sia/activity/graduation/bulk-upload/:upload_id'],
  ],
  ['an operator has no permission', ['/audit', '/audit/:id', '/master/role/:id', '/master/role/access']],
  [
    'the lesson has no tasks',
    ['submits', 'missing-numbers'].map(
      (suffix) => `/sia/activity/teacher-class-lesson/:id/task/:task_id/${suffix}`,
    ),
  ],
  [
    'only students have permission',
    ['', '/students', '/materials', '/tasks'].map((suffix) => `${STUDENT_LESSON_PATH}${suffix}`),
  ],
  ['only students have permission', [`${STUDENT_LESSON_PATH}/task/:task_id/submit`]],
]

/** Merges the parameters that all calls share with those of this call, which take precedence. */
export const toCallParameters = (path: string, schoolParameters: Parameters): Parameters => ({
  ...schoolParameters,
  ...CALL_PARAMETERS[path],
})

/** Replaces the parameter of a path by its value in the first row of a list. @returns null if the list is empty */
export async function resolveRecordPath(path: string, fetchResult: FetchResult): Promise<string | null> {
  const [, prefix = '', parameterName = '', suffix = ''] = path.match(/^(.*?)\/:(\w+)(.*)$/) ?? []
  if (!parameterName) return path
  if (suffix.includes(':')) return null
  const listPath = LIST_PATHS[prefix] ?? prefix
  const page = (await fetchResult(
    `${listPath}${listPath.includes('?') ? '&' : '?'}page_size=1`,
  )) as Partial<Rows> | null
  const value = page?.rows?.[0]?.[parameterName]
  return value === undefined ? null : `${prefix}/${value}${suffix}`
}

/** @throws if an unmeasured call is missing from SKIPPED_CALLS, or if a call in SKIPPED_CALLS was measured */
export function assertAllCallsCovered(unresolvedPaths: readonly string[]): void {
  const skippedPaths = SKIPPED_CALLS.flatMap(([, paths]) => paths)
  const missingPaths = unresolvedPaths.filter((path) => !skippedPaths.includes(path))
  if (missingPaths.length > 0)
    throw new Error(`Calls that are neither measured nor skipped: ${missingPaths.join(', ')}`)
  const measuredPaths = skippedPaths.filter((path) => !unresolvedPaths.includes(path))
  if (measuredPaths.length > 0)
    throw new Error(`Calls in SKIPPED_CALLS that were measured: ${measuredPaths.join(', ')}`)
  for (const [reason, paths] of SKIPPED_CALLS) console.log(`Skipped, since ${reason}: ${paths.join(', ')}`)
}
