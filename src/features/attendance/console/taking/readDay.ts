/** Reads a class on a day. Without the server, a day that was never opened has the students of the last one that was. */
import { HttpError } from 'react-admin'
import { call } from '#platform/console/providers/call.ts'
import { type AttendanceDay, readAttendanceDay } from '../../day.ts'
import { dayBeside } from '../dates.ts'
import type { DayKey } from './dayOutbox.ts'

/** Days back in which a class is looked for on the device: two weeks of holidays. */
const MAX_DAYS_BACK = 15

type Reading = { dayKey: DayKey; today: string; signal: AbortSignal }

/** @throws HttpError also without a connection, if the device does not know the class */
export async function readDay(reading: Reading): Promise<AttendanceDay> {
  const { dayKey, today, signal } = reading
  try {
    return (await call(readAttendanceDay, { query: dayKey, signal })).result
  } catch (error) {
    const isUnreached = error instanceof HttpError && error.status === 0
    const known = isUnreached && dayKey.date <= today ? await findKnownDay(reading) : null
    if (!known) throw error
    return toUntakenDay(known, dayKey.date)
  }
}

/** The last day that the device has of this class, on which the caller may take it. */
async function findKnownDay({ dayKey, signal }: Reading): Promise<AttendanceDay | null> {
  for (let back = 1; back <= MAX_DAYS_BACK; back += 1) {
    const query = { ...dayKey, date: dayBeside(dayKey.date, -back) }
    // A day that the device lacks is no failure; without any, the failure of the asked day is shown.
    const answer = await call(readAttendanceDay, { query, signal, isKeptOnly: true }).catch(() => null)
    if (answer?.result.why_not === null) return answer.result
  }
  return null
}

/** If it was taken meanwhile, or has letters, the server refuses the save and both are shown. */
const toUntakenDay = ({ rows }: AttendanceDay, date: string): AttendanceDay => ({
  date,
  is_school_day: true,
  holiday: null,
  no_school: null,
  version: 0,
  recorded_by: null,
  recorded_at: null,
  foreseen: 0,
  rows: rows.map((row) => ({ ...row, status: null, minutes: null, note: null })),
  suggestions: [],
  why_not: null,
  needs_reason: false,
})
