/** Updates whose answer was lost on the way, so that nobody here knows whether the server has stored them. */
import { HttpError, type RaRecord } from 'react-admin'
import type { Values } from '../entity.ts'

const lostByRecord = new Map<string, Values>()

type Update<Response> = {
  /** Tells the record from all others. */
  key: string
  data: Values & { updated_at?: unknown }
  send: (data: Values) => Promise<Response>
  /** Reads the record in the form in which it is sent. */
  readCurrent: () => Promise<RaRecord>
}

/**
 * Sends an update. If the server has stored an earlier attempt whose answer was lost, nobody else has changed the record,
 * so the update is sent again, based on what is stored now.
 *
 * @throws HttpError
 */
export async function sendUpdate<Response>({ key, data, send, readCurrent }: Update<Response>) {
  const lost = lostByRecord.get(key)
  try {
    const response = await send(data)
    lostByRecord.delete(key)
    return response
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (isAnswerLost(error)) lostByRecord.set(key, data)
    if (error.status !== 409 || !lost || lost.updated_at !== data.updated_at) throw error
    const current = await readCurrent()
    if (!isStored(lost, current)) throw error
    lostByRecord.delete(key)
    return send({ ...data, updated_at: current.updated_at })
  }
}

/** Without an answer, or with that of a proxy. */
const isAnswerLost = ({ status }: HttpError) => status === 0 || status >= 500

/** Whether a record is what was sent. Some of it is sent under another name than it is read. */
function isStored(sent: Values, { updated_at, ...current }: RaRecord): boolean {
  const names = Object.keys(sent).filter((name) => name in current)
  return updated_at !== sent.updated_at && names.every((name) => isEqual(sent[name], current[name]))
}

/** An empty text equals a missing value. */
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null)
