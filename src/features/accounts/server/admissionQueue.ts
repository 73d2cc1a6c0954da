/**
 * What a sign-in reads and writes before its password is checked. On PostgreSQL each takes a connection and waits there for
 * the tries before it; a few at a time, by turns, leave the other connections to those who are signed in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/server/context.ts'
import { clientNetwork } from '#platform/server/db/clientNetwork.ts'
import { departureOf } from '#platform/server/http/departure.ts'
import { errors } from '#platform/server/http/errors.ts'
import { FairQueue } from '#platform/server/workers/fairQueue.ts'
import { findAnyDevice } from './knownDevice.ts'

const PLACES = 2
const RETRY_AFTER_SECONDS = 10

const queue = new FairQueue({
  places: PLACES,
  placesPerSender: PLACES,
  waiting: { perSender: 200, total: 1000, tooMany: () => errors.tooManyTries(RETRY_AFTER_SECONDS) },
})

type SignInCall = { context: Context; request: FastifyRequest; reply: FastifyReply }

/** @throws 429 where too many sign-ins are waiting, 499 if the sender has left */
export function inTurn<T>({ context, request, reply }: SignInCall, task: () => Promise<T>): Promise<T> {
  const device = findAnyDevice(context, request)
  const sender = {
    id: device === null ? clientNetwork(request.address) : `device ${device}`,
    goesFirst: device !== null,
    signal: departureOf(reply),
  }
  return queue.run(sender, task)
}
