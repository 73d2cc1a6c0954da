/** The attendance of a class on its way: kept on the device from the first tap, sent once 'Simpan' is pressed. */

import { HttpError } from 'react-admin'
import { z } from 'zod'
import { defineOutbox } from '#platform/console/outbox/outbox.ts'
import { call } from '#platform/console/providers/call.ts'
import { type AttendanceDay, readAttendanceDay, saveAttendanceDay, statusCode } from '../../day.ts'
import { PRESENT } from '../../status.ts'

const markValue = z.object({
  status: statusCode,
  minutes: z.int().nullable(),
  note: z.string().nullable(),
})
export type MarkValue = z.output<typeof markValue>
export const PRESENT_MARK: MarkValue = { status: PRESENT, minutes: null, note: null }

const dayValue = z.object({
  classroom_id: z.int(),
  eduyear_id: z.int(),
  date: z.string(),
  /** As they were read when the first mark was made. */
  version: z.int(),
  foreseen: z.int(),
  /** By `student_class_id`: what differs from what is stored. */
  marks: z.record(z.string(), markValue),
  /** Who has no mark yet, and is marked as present. */
  others: z.array(z.int()),
  confirm: z.boolean(),
  reason: z.string(),
})
export type DayValue = z.output<typeof dayValue>

export const dayOutbox = defineOutbox({
  kind: 'attendance',
  value: dayValue,
  send: sendDay,
  // What was tapped during the request is held for the next save.
  rebase: (value, { version, foreseen }: AttendanceDay) => ({
    value: { ...value, version, foreseen, others: [] },
    state: 'held',
  }),
})

export const entryIdOf = ({ classroom_id, eduyear_id, date }: Omit<DayValue, 'marks' | 'others'> | DayKey) =>
  `${classroom_id}-${eduyear_id}-${date}`
export type DayKey = { classroom_id: number; eduyear_id: number; date: string }

/** A conflict is a success if the same is stored: then only the answer of an earlier request was lost. */
async function sendDay({ marks, others, ...value }: DayValue): Promise<AttendanceDay> {
  const students = [
    ...Object.entries(marks).map(([id, mark]) => ({ student_class_id: Number(id), ...mark })),
    ...others.filter((id) => !marks[id]).map((id) => ({ student_class_id: id, status: PRESENT })),
  ]
  try {
    return (await call(saveAttendanceDay, { body: { ...value, students } })).result
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409) throw error
    const { classroom_id, eduyear_id, date } = value
    const stored = (await call(readAttendanceDay, { query: { classroom_id, eduyear_id, date } })).result
    const isStored = students.every((mark) =>
      stored.rows.some((row) =>
        Object.entries({ ...PRESENT_MARK, ...mark }).every(
          ([name, value]) => Reflect.get(row, name) === value,
        ),
      ),
    )
    if (!isStored || stored.version === 0) throw error
    return stored
  }
}
