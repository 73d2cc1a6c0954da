/** Periodic tasks: cleaning up every hour, and due work every few seconds; only the leading process runs most of them. */
import { DAY, HOUR, SECOND } from '#platform/contract/units.ts'
import { createNightlyBackup } from './backup/nightly.ts'
import type { Context } from './context.ts'
import { flushReads } from './db/audit/readBuffer.ts'
import { sweepTrail } from './db/audit/retention.ts'
import { spaceWarning } from './files/disk.ts'
import { quarantineOrphans } from './files/orphans.ts'
import { resumeJobs } from './jobs/jobs.ts'
import { sweepJobs } from './jobs/reports.ts'
import { trackWork } from './observe/pendingWork.ts'
import { platformPart } from './platformPart.ts'
import type { Product } from './product.ts'
import { sweepDownloads } from './resource/export/downloads.ts'
import { collectPrivateFiles } from './resource/fields/fieldFiles.ts'
import { sweepImports } from './resource/import/importUndo.ts'

/** Interval for checking jobs to resume and leadership. */
const POLL_INTERVAL_MS = 5 * SECOND
/** Interval for writing the reads that this process has counted, at most a minute. */
const FLUSH_INTERVAL_MS = 30 * SECOND
/** The platform's own tasks that the leading process runs every hour. */
const HOURLY_TASKS = [collectPrivateFiles, sweepJobs, sweepImports, sweepTrail]

type Log = Parameters<typeof resumeJobs>[1]

type TimerOptions = { product: Pick<Product, 'features'>; log: Log; env: NodeJS.ProcessEnv }

/** @returns the timers, to be cleared when the server stops */
export function startTimers(
  context: Context,
  { product: { features }, log, env }: TimerOptions,
): NodeJS.Timeout[] {
  const logFailure = (task: Promise<unknown>) => task.catch((error) => log.error(error))
  const run = (tasks: readonly Promise<unknown>[]) => {
    for (const task of tasks) logFailure(trackWork(context, task))
  }
  const frequentTasks = [
    sweepDownloads,
    ...features.flatMap(({ createFrequentTasks }) => createFrequentTasks?.() ?? []),
    createNightlyBackup(log, env),
  ]
  const parts = [platformPart, ...features]
  const hourlyTasks = [...parts.flatMap((part) => part.hourlyTasks ?? []), ...HOURLY_TASKS]
  let lastCleanupAt = Number.NEGATIVE_INFINITY
  let lastOrphanCheckAt = Number.NEGATIVE_INFINITY
  const runLeaderTasks = async () => {
    if (!(await context.db.leadership.isHeld())) return
    run(frequentTasks.map((startTask) => startTask(context)))
    if (performance.now() - lastCleanupAt < HOUR) return
    lastCleanupAt = performance.now()
    run(hourlyTasks.map((startTask) => startTask(context)))
    // Daily, since it reads the whole storage.
    if (performance.now() - lastOrphanCheckAt < DAY) return
    lastOrphanCheckAt = performance.now()
    run([quarantineOrphans(context)])
  }
  const runHourlyTasks = () => run([warnOfLowSpace(context), context.files.sweepIncoming()])
  const runFrequentTasks = () => {
    // Jobs are not tracked as pending work, since they stop by themselves at their next step.
    logFailure(resumeJobs(context, log))
    run([reserveSpace(context), runLeaderTasks()])
  }
  runHourlyTasks()
  runFrequentTasks()
  return [
    setInterval(runHourlyTasks, HOUR),
    setInterval(runFrequentTasks, POLL_INTERVAL_MS),
    setInterval(() => run([flushReads(context)]), FLUSH_INTERVAL_MS),
  ]
}

async function reserveSpace({ db }: Context) {
  await db.reservedSpace?.reserve()
}

/** Warns before the disk is full. */
async function warnOfLowSpace({ files, config }: Context) {
  const warning = spaceWarning(await files.free(), config.DATA_DIR)
  if (warning) console.warn(warning)
}
