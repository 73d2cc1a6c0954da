/** What the server does of itself: tidying every hour, and what waits for its turn every few seconds. */

import { sweepAutosaves } from '#server/content/posts/autosaves.ts'
import { collectPostFiles } from '#server/content/posts/postFiles.ts'
import { sweepTrash } from '#server/content/posts/trash.ts'
import { nightlyBackup } from './backup/nightly.ts'
import { thumbnailCopier } from './content/thumbnails.ts'
import type { Context } from './context.ts'
import { spaceWarning } from './files/disk.ts'
import { collectImages } from './files/images.ts'
import { sweepDownloads } from './http/downloads.ts'
import { resumeJobs } from './jobs/jobs.ts'
import { sweepJobs } from './jobs/reports.ts'
import { releaseLeaverPhotos } from './people/leavers.ts'
import { sweepTrail } from './people/trail/retention.ts'
import { collectPrivateFiles } from './resource/fields/fieldFiles.ts'
import { sweepImports } from './resource/import/importUndo.ts'
import { sweepZips } from './sia/bulk/intake/checkedUploads.ts'
import { sweepFiles } from './sia/learning/file/files.ts'
import { sweepTasks } from './sia/learning/task/taskRemoval.ts'
import { applyTeacherChanges } from './sia/lessonClass/teacherChanges.ts'
import { sweepLeavers } from './sia/personalData/anonymise.ts'

const HOUR = 3_600_000
/** Milliseconds after which a job that nobody is at is gone on with. */
const OFTEN = 5000
/** What is done at the start and every hour. */
const TIDYING = [
  tellSpace,
  releaseLeaverPhotos,
  collectImages,
  collectPrivateFiles,
  collectPostFiles,
  sweepJobs,
  sweepImports,
  sweepZips,
  sweepTasks,
  sweepFiles,
  sweepTrail,
  sweepTrash,
  sweepAutosaves,
  sweepLeavers,
]

type Log = Parameters<typeof resumeJobs>[1]

/** @returns the timers, to be ended with the server */
export function startTimers(context: Context, log: Log, env: NodeJS.ProcessEnv): NodeJS.Timeout[] {
  const run = (works: readonly Promise<unknown>[]) => {
    for (const work of works) work.catch((error) => log.error(error))
  }
  const tidy = () => run([...TIDYING, context.files.sweepIncoming].map((work) => work(context)))
  const copyThumbnails = thumbnailCopier()
  const backUp = nightlyBackup(log, env)
  const resume = () => {
    run([
      resumeJobs(context, log),
      sweepDownloads(context),
      copyThumbnails(context),
      keepRoom(context),
      applyTeacherChanges(context),
      backUp(context),
    ])
  }
  tidy()
  resume()
  return [setInterval(tidy, HOUR), setInterval(resume, OFTEN)]
}

async function keepRoom({ db }: Context) {
  await db.ballast?.keep()
}

/** Told while there is still some. */
async function tellSpace({ files, config }: Context) {
  const warning = spaceWarning(await files.free(), config.DATA_DIR)
  if (warning) console.warn(warning)
}
