/** Graceful shutdown: drains first, then stops within ten seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '#platform/contract/units.ts'
import type { Context } from './context.ts'
import { flushReads } from './db/audit/readBuffer.ts'
import { stopJobs } from './jobs/jobs.ts'
import { announceDraining } from './observe/draining.ts'
import { waitForPendingWork } from './observe/pendingWork.ts'

/** Milliseconds after draining until each is no longer awaited. */
const TIMEOUTS_MS = {
  /** Jobs stop at their next step and are resumed after the next start. */
  jobs: 4000,
  /** Open connections are closed. */
  connections: 7000,
  /** The process exits; committed writes are on disk. */
  process: 9000,
}

type ShutdownOptions = {
  /** Timers that would keep the process running. */
  timers: NodeJS.Timeout[]
  isStartedByNpm: boolean
}

export function stopOnSignals(
  apps: [FastifyInstance, ...FastifyInstance[]],
  context: Context,
  { timers, isStartedByNpm }: ShutdownOptions,
): void {
  let isStopping = false
  const stop = () => {
    // The signal may arrive twice, from the terminal and from npm.
    if (isStopping) return
    isStopping = true
    shutDown(apps, context, timers).catch((error) => {
      apps[0].log.error(error)
      process.exit(1)
    })
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  if (isStartedByNpm) watchParent(stop)
}

async function shutDown(apps: FastifyInstance[], context: Context, timers: NodeJS.Timeout[]) {
  for (const timer of timers) clearInterval(timer)
  announceDraining(context)
  // Another process can take over the schedules. If the database is unreachable, leadership has ended anyway.
  const released = context.db.leadership.release()
  await sleep(context.config.DRAIN_SECONDS * SECOND)
  setTimeout(() => stopJobs(context), TIMEOUTS_MS.jobs).unref()
  const forEachApp = (action: (app: FastifyInstance) => void) => () => apps.forEach(action)
  setTimeout(
    forEachApp(({ server }) => server.closeAllConnections()),
    TIMEOUTS_MS.connections,
  ).unref()
  setTimeout(() => process.exit(0), TIMEOUTS_MS.process).unref()
  // Connections that become idle now would otherwise be awaited until their keep-alive timeout.
  const closeIdleTimer = setInterval(
    forEachApp(({ server }) => server.closeIdleConnections()),
    50,
  )
  await Promise.all(apps.map((app) => app.close()))
  clearInterval(closeIdleTimer)
  await released
  // Requests of closed connections may still use the database.
  await waitForPendingWork(context)
  await flushReads(context).catch((error) => apps[0]?.log.error(error))
  await context.db.close()
}

const PARENT_CHECK_MS = 500

/**
 * `npm start` and `npx pelita start` send signals to a shell between them and this process. Some shells end without
 * forwarding them; then this process gets another parent.
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
