/** Tells the owner of a job that it has ended, until they have read the report. */
import type { Queries } from '../db/open.ts'
import type { NoticeKind } from '../notices/notices.ts'

/** How an ended job is named, and the screen that shows its report. */
export type JobDescription = { about: string; path: string }

/** By the kind of the job; gets the stored payload. */
const descriptions = new Map<string, (payload: string) => JobDescription>()

export function describeJobs(kind: string, describe: (payload: string) => JobDescription): void {
  descriptions.set(kind, describe)
}

export const JOB_ENDED: NoticeKind = {
  kind: 'job_ended',
  label: 'Impor atau pekerjaan panjang selesai',
  position: 800,
  mail: 'off',
  mailText: 'Pekerjaan yang Anda mulai sudah selesai. Masuk untuk melihat hasilnya.',
  text: ({ about }) => `${about}. Buka untuk melihat hasilnya.`,
  find: ({ queries }, ids) => findEndedJobs(queries, ids),
  isFor: ({ user_type }) => user_type === 'administrator',
}

async function findEndedJobs(queries: Queries, ids: readonly number[]) {
  const jobs = await queries
    .selectFrom('jobs')
    .where('id', 'in', ids)
    .select(['id', 'kind', 'user_id', 'payload', 'state'])
    .execute()
  return jobs.flatMap(({ id, kind, user_id, payload, state }) => {
    const description = descriptions.get(kind)?.(payload)
    if (!description) return []
    const about = `${description.about} ${state === 'failed' ? 'gagal' : 'selesai'}`
    return [{ userId: user_id, subject: id, path: description.path, about }]
  })
}
