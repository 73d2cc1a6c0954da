/**
 * What a sign-in reads and writes before its password is checked. On PostgreSQL each takes a connection and waits there for
 * the tries before it; a few at a time, by turns, leave the other connections to those who are signed in.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { clientNetwork } from '../../db/clientNetwork.ts'
import { departureOf } from '../../http/departure.ts'
import { errors } from '../../http/errors.ts'
import { FairQueue } from '../../workers/fairQueue.ts'
import { findAnyDevice } from '../devices/knownDevice.ts'
import { isKnownNetwork } from '../devices/knownNetworks.ts'
import { hasFailedLately } from './failedNetworks.ts'

const RETRY_AFTER_SECONDS = 10

const makeQueue = (places: number) =>
  new FairQueue({
    places,
    placesPerSender: places,
    waiting: { perSender: 200, total: 1000, tooMany: () => errors.tooManyTries(RETRY_AFTER_SECONDS) },
  })

/** Short, so that a known network is found among hundreds of strangers before any of their tries is recorded. */
const lookups = makeQueue(1)
const tries = makeQueue(2)

type SignInCall = { context: Context; request: FastifyRequest; reply: FastifyReply }

/**
 * @param task gets whether somebody has signed in lately from the network
 * @throws 429 where too many sign-ins are waiting, 499 if the sender has left
 */
export async function inTurn<T>(
  { context, request, reply }: SignInCall,
  task: (isNetworkKnown: boolean) => Promise<T>,
): Promise<T> {
  const device = findAnyDevice(context, request)
  const sender = {
    id: device === null ? clientNetwork(request.address) : `device ${device}`,
    goesFirst: device !== null,
    goesSecond: !hasFailedLately(context, request.address),
    signal: departureOf(reply),
  }
  const isNetworkKnown = await lookups.run(sender, () => isKnownNetwork(context, request.address))
  return tries.run({ ...sender, goesFirst: sender.goesFirst || isNetworkKnown }, () => task(isNetworkKnown))
}

/** Failures are recorded by a few too: on a busy database hundreds of them would otherwise take every connection. */
const failures = new FairQueue({ places: 2, placesPerSender: 2 })

/** Runs even if the sender has left: a try that failed is recorded in any case. */
export const recordInTurn = <T>(request: Pick<FastifyRequest, 'address'>, record: () => Promise<T>) =>
  failures.run({ id: clientNetwork(request.address) }, record)
