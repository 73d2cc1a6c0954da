/** Leaving in good order: serving on while a balancer turns elsewhere, then within ten seconds whatever stalls. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#contract/units.ts'
import type { Context } from './context.ts'
import { endJobs } from './jobs/jobs.ts'
import { announceDraining } from './observe/draining.ts'
import { untilNoneIsUnderWay } from './observe/underWay.ts'

/** Milliseconds after the draining at which each is no longer waited for. */
const TIMEOUTS_MS = {
  /** A job stops at its next step and goes on after the next start. */
  jobs: 4000,
  /** Whoever still sends or reads is cut off. */
  connections: 7000,
  /** The process goes, whatever is left: what was answered is on the disk. */
  process: 9000,
}

type Leaving = {
  /** Those that would keep the process up. */
  timers: NodeJS.Timeout[]
  isStartedByNpm: boolean
}

export function stopOnSignals(
  apps: [FastifyInstance, ...FastifyInstance[]],
  context: Context,
  { timers, isStartedByNpm }: Leaving,
): void {
  let isStopping = false
  const stop = () => {
    // A terminal and npm both send the signal.
    if (isStopping) return
    isStopping = true
    leave(apps, context, timers).catch((error) => {
      apps[0].log.error(error)
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (isStartedByNpm) watchParent(stop)
}

async function leave(apps: FastifyInstance[], context: Context, timers: NodeJS.Timeout[]) {
  for (const timer of timers) clearInterval(timer)
  announceDraining(context)
  // Schedules go on elsewhere meanwhile; a database that cannot be told has ended the leadership itself.
  const released = context.db.leadership.release()
  await sleep(context.config.DRAIN_SECONDS * SECOND)
  setTimeout(() => endJobs(context), TIMEOUTS_MS.jobs).unref()
  const each = (work: (app: FastifyInstance) => void) => () => apps.forEach(work)
  setTimeout(
    each(({ server }) => server.closeAllConnections()),
    TIMEOUTS_MS.connections,
  ).unref()
  setTimeout(() => process.exit(0), TIMEOUTS_MS.process).unref()
  // Connections that fall idle only now would otherwise be waited for until their keep-alive ends.
  const hurry = setInterval(
    each(({ server }) => server.closeIdleConnections()),
    50,
  )
  await Promise.all(apps.map((app) => app.close()))
  clearInterval(hurry)
  await released
  // Whoever hung up is no connection any more, and their work may still ask the database.
  await untilNoneIsUnderWay(context)
  await context.db.close()
}

const PARENT_CHECK_MS = 500

/**
 * `npm start` gives a signal to a shell between it and this process; some shells end and pass nothing on,
 * which is seen by having another parent.
 */
function watchParent(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, PARENT_CHECK_MS)
  watch.unref()
}
