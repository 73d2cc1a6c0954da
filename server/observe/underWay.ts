/** Work that may go on while the server stops, of requests and of the server itself: the database is closed after it, not under it. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Db } from '../db/open.ts'
import { hasBody } from '../http/body/slowBodies.ts'

type Served = Pick<Context, 'db'>

/** By database, which each process opens once. */
const underWay = new WeakMap<Db, Set<object>>()

/** From its first hook to its answer, which its work comes to even where its connection has ended. */
export function countUnderWay(app: FastifyInstance, { db }: Served): void {
  const works = worksOf(db)
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // A body that was not read to its end leads to no work, and perhaps to no answer.
    const isLost = () => hasBody(raw) && !raw.readableEnded
    if (!raw.destroyed || !isLost()) works.add(request)
    raw.once('close', () => {
      if (isLost()) works.delete(request)
    })
    done()
  })
  app.addHook('onSend', (...[request, , payload, done]) => {
    works.delete(request)
    done(null, payload)
  })
}

/** Counts work that no request asked for until it ends, however it ends. */
export function whileUnderWay<T>({ db }: Served, work: Promise<T>): Promise<T> {
  const works = worksOf(db)
  works.add(work)
  return work.finally(() => works.delete(work))
}

const POLL_MS = 20

/** Ends once none is left; to be asked when no new ones come. */
export async function untilNoneIsUnderWay({ db }: Served): Promise<void> {
  while (worksOf(db).size > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

function worksOf(db: Db): Set<object> {
  const found = underWay.get(db) ?? new Set()
  underWay.set(db, found)
  return found
}
