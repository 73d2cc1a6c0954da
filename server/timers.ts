/** What the server does of itself: tidying every hour, and what waits for its turn every few seconds; of several processes one does it. */

import { DAY, HOUR, SECOND } from '#contract/units.ts'
import { deleteExpiredAutosaves } from '#server/content/posts/autosaves.ts'
import { deleteUnusedPostFiles } from '#server/content/posts/postFiles.ts'
import { purgeExpiredTrash } from '#server/content/posts/trash.ts'
import { createNightlyBackup } from './backup/nightly.ts'
import { createThumbnailCopier } from './content/thumbnails.ts'
import type { Context } from './context.ts'
import { spaceWarning } from './files/disk.ts'
import { removeUnusedImages } from './files/images.ts'
import { quarantineOrphans } from './files/orphans.ts'
import { resumeJobs } from './jobs/jobs.ts'
import { sweepJobs } from './jobs/reports.ts'
import { whileUnderWay } from './observe/underWay.ts'
import { releaseLeaverPhotos } from './people/leavers.ts'
import { sweepTrail } from './people/trail/retention.ts'
import { sweepDownloads } from './resource/export/downloads.ts'
import { collectPrivateFiles } from './resource/fields/fieldFiles.ts'
import { sweepImports } from './resource/import/importUndo.ts'
import { removeExpiredZips } from './sia/bulk/intake/checkedUploads.ts'
import { removeUnattachedFiles } from './sia/learning/file/files.ts'
import { deleteExpiredTasks } from './sia/learning/task/taskRemoval.ts'
import { applyTeacherChanges } from './sia/lessonClass/teacherChanges.ts'
import { anonymiseExpiredLeavers } from './sia/personalData/anonymise.ts'

/** Milliseconds between two looks for jobs to resume and for a leader that has gone. */
const POLL_INTERVAL_MS = 5 * SECOND
/** What the leading process does once it leads, and then every hour. */
const HOURLY_TASKS = [
  releaseLeaverPhotos,
  removeUnusedImages,
  collectPrivateFiles,
  deleteUnusedPostFiles,
  sweepJobs,
  sweepImports,
  removeExpiredZips,
  deleteExpiredTasks,
  removeUnattachedFiles,
  sweepTrail,
  purgeExpiredTrash,
  deleteExpiredAutosaves,
  anonymiseExpiredLeavers,
]

type Log = Parameters<typeof resumeJobs>[1]

/** @returns the timers, to be ended with the server */
export function startTimers(context: Context, log: Log, env: NodeJS.ProcessEnv): NodeJS.Timeout[] {
  const logFailure = (work: Promise<unknown>) => work.catch((error) => log.error(error))
  const run = (works: readonly Promise<unknown>[]) => {
    for (const work of works) logFailure(whileUnderWay(context, work))
  }
  const copyThumbnails = createThumbnailCopier()
  const backUp = createNightlyBackup(log, env)
  let tidiedAt = Number.NEGATIVE_INFINITY
  let comparedAt = Number.NEGATIVE_INFINITY
  const runLeaderTasks = async () => {
    if (!(await context.db.leadership.isHeld())) return
    run([sweepDownloads(context), copyThumbnails(context), applyTeacherChanges(context), backUp(context)])
    if (performance.now() - tidiedAt < HOUR) return
    tidiedAt = performance.now()
    run(HOURLY_TASKS.map((work) => work(context)))
    // The whole storage is read, so not every hour.
    if (performance.now() - comparedAt < DAY) return
    comparedAt = performance.now()
    run([quarantineOrphans(context)])
  }
  const hourly = () => run([warnOfLowSpace(context), context.files.sweepIncoming()])
  const often = () => {
    // Jobs stop at their next step, when the server tells them to.
    logFailure(resumeJobs(context, log))
    run([keepRoom(context), runLeaderTasks()])
  }
  hourly()
  often()
  return [setInterval(hourly, HOUR), setInterval(often, POLL_INTERVAL_MS)]
}

async function keepRoom({ db }: Context) {
  await db.reservedSpace?.reserve()
}

/** Told while there is still some. */
async function warnOfLowSpace({ files, config }: Context) {
  const warning = spaceWarning(await files.free(), config.DATA_DIR)
  if (warning) console.warn(warning)
}
