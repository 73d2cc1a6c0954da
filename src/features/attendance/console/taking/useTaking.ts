/** The marks of a class on a day as they are shown: what is stored, and what was tapped since. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { isUnsent } from '#platform/console/outbox/entries.ts'
import { sendWaiting } from '#platform/console/outbox/sender.ts'
import type { AttendanceDay, AttendanceRow } from '../../day.ts'
import { type DayKey, type DayValue, dayOutbox, entryIdOf, type MarkValue } from './dayOutbox.ts'

type Options = {
  dayKey: DayKey
  day: AttendanceDay
  /** Names the class and the day to the person. */
  title: string
  path: string
  reload: () => void
}

export function useTaking({ dayKey, day, title, path, reload }: Options) {
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
  const isFirst = day.version === 0
  const put = (changes: Partial<DayValue>, state: 'held' | 'waiting') => {
    const before = dayOutbox.get(id)?.value ?? {
      ...dayKey,
      version: day.version,
      foreseen: day.foreseen,
      marks: {},
      others: [],
      confirm: false,
      reason: '',
    }
    dayOutbox.put(id, { ...before, ...changes }, { title, path, state })
  }
  const setMark = (row: AttendanceRow, mark: MarkValue) => {
    const { [row.student_class_id]: _, ...others } = dayOutbox.get(id)?.value.marks ?? {}
    const isStored = isSameMark(storedMark(row), mark)
    const changed = isStored ? others : { ...others, [row.student_class_id]: mark }
    if (Object.keys(changed).length === 0) dayOutbox.discard(id)
    else put({ marks: changed }, 'held')
  }
  const save = async (fields: Pick<DayValue, 'confirm' | 'reason'>) => {
    setSaving(true)
    put(
      { ...fields, others: isFirst ? day.rows.map(({ student_class_id }) => student_class_id) : [] },
      'waiting',
    )
    await sendWaiting()
    setSaving(false)
    // Somebody else has saved: what is stored now is shown beside what was tapped.
    if (dayOutbox.get(id)?.state === 'refused') reload()
  }
  const changedCount = Object.keys(marks).length
  return {
    isFirst,
    isSaving,
    entry,
    markOf: (row: AttendanceRow): MarkValue => marks[row.student_class_id] ?? storedMark(row),
    isChanged: (row: AttendanceRow) => marks[row.student_class_id] !== undefined,
    /** Whether the device has marks that were made on an older state than the one shown. */
    isStale: entry !== null && (entry.value.version !== day.version || entry.value.foreseen !== day.foreseen),
    isWaiting: entry?.state === 'waiting' && isUnsent(entry),
    problem: entry?.state === 'refused' ? entry.problem : null,
    changedCount,
    setMark,
    save,
    discard: () => dayOutbox.discard(id),
    /** Goes on with what was tapped, on top of what is stored now. */
    goOn: () => {
      const shown = day.rows.map((row) => [row, marks[row.student_class_id] ?? PRESENT] as const)
      const own = entry?.value.others.length ? shown : shown.filter(([row]) => marks[row.student_class_id])
      const different = own.filter(([row, mark]) => !isSameMark(storedMark(row), mark))
      if (different.length === 0) return dayOutbox.discard(id)
      put(
        {
          version: day.version,
          foreseen: day.foreseen,
          marks: Object.fromEntries(different.map(([row, mark]) => [row.student_class_id, mark])),
          others: [],
        },
        'held',
      )
    },
  }
}

export type Taking = ReturnType<typeof useTaking>

const PRESENT: MarkValue = { status: 'H', minutes: null, note: null }

/** Everybody is present until somebody is marked otherwise. */
export const storedMark = ({ status, minutes, note }: AttendanceRow): MarkValue =>
  status === null ? PRESENT : { status, minutes, note }

const isSameMark = (one: MarkValue, other: MarkValue) =>
  one.status === other.status && one.minutes === other.minutes && (one.note ?? '') === (other.note ?? '')

export const queryKeyOf = ({ classroom_id, eduyear_id, date }: DayKey) => [
  'attendance',
  classroom_id,
  eduyear_id,
  date,
]
