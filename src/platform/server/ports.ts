/** Listens on the ports of console and website, and says which ports are free if one of them is taken. */
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, sitePort } from './config.ts'
import { errorDetails } from './db/errorDetails.ts'
import { toErrorSentence } from './machineErrors.ts'

type PortUse = { setting: 'PORT' | 'SITE_PORT'; port: number; app: FastifyInstance }

/**
 * @param site null if no website is served
 * @throws Error that names the setting; one app may then be listening, so the caller closes both
 */
export async function listenOnPorts(
  config: Config,
  app: FastifyInstance,
  site: FastifyInstance | null,
): Promise<void> {
  const uses: PortUse[] = [{ setting: 'PORT', port: config.PORT, app }]
  if (site) uses.push({ setting: 'SITE_PORT', port: sitePort(config), app: site })
  // The console last, so that `/api/health` answers only when both listen.
  for (const use of uses.toReversed()) await listen(use, uses, config.HOST)
}

async function listen(use: PortUse, uses: readonly PortUse[], host: string): Promise<void> {
  try {
    await use.app.listen({ port: use.port, host })
  } catch (error) {
    if (errorDetails(error).code === 'EADDRINUSE') throw new Error(await busyPortSentence(use, uses, host))
    throw new Error(
      `HOST ${host} atau ${use.setting} ${use.port} tidak dapat dipakai: ${toErrorSentence(error)}`,
    )
  }
}

const PURPOSES = { PORT: 'konsol', SITE_PORT: 'situs sekolah' } as const

async function busyPortSentence(busy: PortUse, uses: readonly PortUse[], host: string): Promise<string> {
  const same = uses.find(({ app, port }) => app.server.listening && port === busy.port)
  const reason = same ? `sama dengan ${same.setting}` : 'sudah dipakai program lain'
  const needed = uses
    .map(({ setting, port }) => `${setting} ${port} untuk ${PURPOSES[setting]}`)
    .join(' dan ')
  const free = await findFreePorts(uses, host)
  const advice = free ? `, jadi mulailah lagi dengan port kosong berikutnya: ${free.join(' ')}` : ''
  return `${busy.setting} ${busy.port} tidak dapat dipakai karena ${reason}; Pelita memakai ${needed}${advice}.`
}

/** @returns a setting for each use, such as `PORT=3002`; its own port if that is free; null if too many are taken */
async function findFreePorts(uses: readonly PortUse[], host: string): Promise<string[] | null> {
  const taken = uses.filter(({ app }) => app.server.listening).map(({ port }) => port)
  const settings: string[] = []
  for (const { setting, port, app } of uses) {
    const free = app.server.listening ? port : await findFreePort(port, host, taken)
    if (free === null) return null
    taken.push(free)
    settings.push(`${setting}=${free}`)
  }
  return settings
}

const MAX_PORT = 65535
const MAX_PROBES = 100

async function findFreePort(from: number, host: string, taken: readonly number[]): Promise<number | null> {
  for (let port = from; port <= Math.min(from + MAX_PROBES, MAX_PORT); port += 1)
    if (!taken.includes(port) && (await isFree(port, host))) return port
  return null
}

function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}
