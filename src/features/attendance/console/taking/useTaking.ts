/** The marks of a class on a day as they are shown: what is stored, and what was tapped since. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { isUnsent } from '#platform/console/outbox/entries.ts'
import { sendWaiting } from '#platform/console/outbox/sender.ts'
import type { AttendanceDay, AttendanceRow } from '../../day.ts'
import {
  type DayKey,
  type DayValue,
  dayOutbox,
  entryIdOf,
  type MarkValue,
  PRESENT_MARK,
} from './dayOutbox.ts'

type Options = {
  dayKey: DayKey
  day: AttendanceDay
  /** Names the class and the day to the person. */
  title: string
  path: string
  reload: () => void
}

export function useTaking(options: Options) {
  const { dayKey, day, reload } = options
  const id = entryIdOf(dayKey)
  const entry = dayOutbox.useEntries().get(id) ?? null
  const queries = useQueryClient()
  const notify = useNotify()
  const [isSaving, setSaving] = useState(false)
  dayOutbox.useDelivered((delivered, result) => {
    if (delivered !== id) return
    if (result) queries.setQueryData(queryKeyOf(dayKey), result)
    else reload()
    notify('Kehadiran disimpan.', { type: 'success' })
  })
  const marks = entry?.value.marks ?? {}
  const { sendDay, ...writers } = createWriters(options)
  const save = async (fields: SaveFields) => {
    setSaving(true)
    await sendDay(fields)
    setSaving(false)
    // Somebody else has saved: what is stored now stands beside what was tapped.
    if (dayOutbox.get(id)?.state === 'refused') reload()
  }
  return {
    ...writers,
    save,
    isSaving,
    /** Whom the next save concerns: who was tapped, and who has no mark yet. */
    unsavedCount: new Set([...Object.keys(marks), ...unmarkedOf(day).map(String)]).size,
    /** Who was tapped, and is not stored so yet. */
    heldCount: Object.keys(marks).length,
    /** Why a day of a finished semester is changed. */
    reason: entry?.value.reason ?? '',
    markOf: (row: AttendanceRow): MarkValue => marks[row.student_class_id] ?? storedMark(row),
    isChanged: (row: AttendanceRow) => marks[row.student_class_id] !== undefined,
    /** Whether the device has marks that were made on an older state than the one on the screen. */
    isStale: entry !== null && (entry.value.version !== day.version || entry.value.foreseen !== day.foreseen),
    isWaiting: entry?.state === 'waiting' && isUnsent(entry),
    problem: entry?.state === 'refused' ? entry.problem : null,
  }
}

type SaveFields = Pick<DayValue, 'confirm'>

function createWriters({ dayKey, day, title, path }: Options) {
  const id = entryIdOf(dayKey)
  const { version, foreseen, rows } = day
  const put = (changes: Partial<DayValue>, state: 'held' | 'waiting') => {
    const untouched = { version, foreseen, marks: {}, others: [], confirm: false, reason: '' }
    const before = dayOutbox.get(id)?.value ?? { ...dayKey, ...untouched }
    dayOutbox.put(id, { ...before, ...changes }, { title, path, state })
  }
  const readHeld = (): Pick<DayValue, 'marks' | 'reason'> =>
    dayOutbox.get(id)?.value ?? { marks: {}, reason: '' }
  const hold = (changes: Partial<DayValue>) => {
    const { marks, reason } = { ...readHeld(), ...changes }
    if (Object.keys(marks).length === 0 && reason === '') dayOutbox.discard(id)
    else put(changes, 'held')
  }
  return {
    // Taps may come faster than the screen renders, so each begins with the latest mark.
    setMark: (row: AttendanceRow, update: (mark: MarkValue) => MarkValue) => {
      const { [row.student_class_id]: latest, ...others } = readHeld().marks
      const mark = update(latest ?? storedMark(row))
      const changed = isSameMark(storedMark(row), mark) ? others : { ...others, [row.student_class_id]: mark }
      hold({ marks: changed })
    },
    setReason: (reason: string) => hold({ reason }),
    /** Who has a mark and was not tapped is not sent: on a first save those have letters. */
    sendDay: (fields: SaveFields) => {
      const others = unmarkedOf(day)
      const { marks } = readHeld()
      const isNobody = others.length === 0 && Object.keys(marks).length === 0
      // A save names somebody, also where the whole class has letters.
      const named = Object.fromEntries(rows.slice(0, 1).map((row) => [row.student_class_id, storedMark(row)]))
      put({ ...fields, others, ...(isNobody && { marks: named }) }, 'waiting')
      return sendWaiting()
    },
    discard: () => dayOutbox.discard(id),
    /** Goes on with what was tapped, on top of what is stored now: those who were not tapped stay as they are stored. */
    goOn: () => {
      const { marks } = readHeld()
      const different = rows.flatMap((row): [number, MarkValue][] => {
        const mark = marks[row.student_class_id]
        return !mark || isSameMark(storedMark(row), mark) ? [] : [[row.student_class_id, mark]]
      })
      hold({ version, foreseen, marks: Object.fromEntries(different), others: [] })
    },
  }
}

export type Taking = ReturnType<typeof useTaking>

/** Everybody before the class is taken, but for those with a letter; later who has joined since. */
const unmarkedOf = ({ rows }: AttendanceDay): number[] =>
  rows.flatMap(({ status, student_class_id }) => (status === null ? [student_class_id] : []))

/** Everybody is present until somebody is marked otherwise. */
export const storedMark = ({ status, minutes, note }: AttendanceRow): MarkValue =>
  status === null ? PRESENT_MARK : { status, minutes, note }

const isSameMark = (one: MarkValue, other: MarkValue) =>
  one.status === other.status && one.minutes === other.minutes && (one.note ?? '') === (other.note ?? '')

export const queryKeyOf = ({ classroom_id, eduyear_id, date }: DayKey) => [
  'attendance',
  classroom_id,
  eduyear_id,
  date,
]
