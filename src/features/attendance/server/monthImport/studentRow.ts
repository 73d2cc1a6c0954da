/** Reads the row of a student in an imported month: who it is, which marks are stored, and what is said about the others. */
import { foldName } from '#platform/contract/folding.ts'
import type { ChoicesByWord } from '#platform/contract/import/doubts.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { CellNotes, ResolveCells, Values } from '#platform/server/resource/hooks.ts'
import { chooserOf } from '#platform/server/resource/import/cells/choices.ts'
import { statusCode } from '../../day.ts'
import { COUNTED } from '../../monthImport.ts'
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../../status.ts'
import type { Member } from '../totals/members.ts'
import { isMemberOn } from '../totals/membership.ts'
import { findMember, type MonthState, markKey } from './monthState.ts'
import { readMark } from './words.ts'

type Reading = { state: MonthState; choose: ReturnType<typeof chooserOf>; notes: CellNotes }

/** @throws 422 for somebody who is not known */
export function readStudentRow(state: MonthState, choices: ChoicesByWord): ResolveCells {
  const choose = chooserOf(choices)
  return async (values, notes) => {
    const reading = { state, choose, notes }
    const member = findStudent(values, reading)
    const read = readMarks(values, reading)
    compareTotals(values, read, notes)
    const stored = read.filter(([date, status]) => isStored({ date, status, member }, state))
    warnLeft(read, { stored, member, state, notes })
    const others = Object.keys(values).filter((field) => !DATE.test(field))
    return {
      ...Object.fromEntries(others.map((field) => [field, values[field]])),
      ...Object.fromEntries(stored),
      student: String(member.student_class_id),
      read: summarize(read),
    }
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const textOf = (values: Values, field: string) => String(values[field] ?? '').trim()

function findStudent(values: Values, { state, choose, notes }: Reading): Member {
  const who = { nis: textOf(values, 'nis'), nisn: textOf(values, 'nisn'), name: textOf(values, 'name') }
  const word = who.name || who.nisn || who.nis
  const choice = choose('student', word)
  const member =
    choice === null
      ? findMember(state.members, who)
      : state.members.find(({ student_class_id }) => String(student_class_id) === choice)
  if (choice !== null || !member)
    notes.ask({ field: 'student', label: 'Siswa', value: word, ...(choice !== null && { choice }) })
  if (!member)
    throw errors.invalid({
      student:
        choice === ''
          ? 'Dilewati sesuai pilihan'
          : `Tidak ada tepat satu siswa ${state.classroom.name} dengan nama atau nomor ini, jadi barisnya dilewati.`,
    })
  if (choice === null && who.name && foldName(who.name) !== foldName(member.student.name))
    notes.warn(`Dikenali dari nomornya; namanya di sini ${member.student.name}`)
  return member
}

type Read = [date: string, status: AttendanceStatus]

function readMarks(values: Values, { choose, notes }: Reading): Read[] {
  const unread: string[] = []
  const read = Object.keys(values).flatMap((date): Read[] => {
    const text = DATE.test(date) ? textOf(values, date) : ''
    const status = readMark(text)
    if (status || !text) return status ? [[date, status]] : []
    const choice = choose('mark', text)
    notes.ask({ field: 'mark', label: 'Kehadiran', value: text, ...(choice !== null && { choice }) })
    const chosen = statusCode.safeParse(choice).data
    if (!chosen && choice === null) unread.push(`${dayOf(date)} “${text}”`)
    return chosen ? [[date, chosen]] : []
  })
  if (unread.length > 0) notes.warn(`Tidak dikenal, dibiarkan: tanggal ${unread.join(', ')}`)
  return read
}

const dayOf = (date: string) => Number(date.slice(8))

/** Totals that the sheet states and that differ from its marks. */
function compareTotals(values: Values, read: readonly Read[], notes: CellNotes): void {
  for (const { id, name } of COUNTED) {
    const stated = textOf(values, id)
    const count = read.filter(([, status]) => status === id).length
    if (/^\d+$/.test(stated) && Number(stated) !== count)
      notes.warn(`Jumlah ${name.toLowerCase()} di berkas ${Number(stated)}, yang terbaca ${count}`)
  }
}

type Cell = { date: string; status: AttendanceStatus; member: Member }

/** A mark that stands already is no change, also on a day that is closed. */
function isStored({ date, member }: Cell, { closed, marks }: MonthState): boolean {
  if (closed.has(date)) return false
  return marks.has(markKey(member.student_class_id, date)) || isMemberOn(date, member.membership)
}

type Leaving = { stored: readonly Read[]; member: Member; state: MonthState; notes: CellNotes }

/** Says which differing marks are left out, and why. */
function warnLeft(read: readonly Read[], { stored, member, state, notes }: Leaving): void {
  const left = new Map<string, number[]>()
  for (const [date, status] of read) {
    const isSame = state.marks.get(markKey(member.student_class_id, date)) === status
    if (isSame || stored.some(([one]) => one === date)) continue
    const reason = state.closed.get(date) ?? 'Siswa ini tidak di kelas ini pada tanggal itu'
    left.set(reason, [...(left.get(reason) ?? []), dayOf(date)])
  }
  for (const [reason, days] of left) notes.warn(`Tanggal ${days.join(', ')} dibiarkan: ${reason}`)
}

/** @example '20 hadir · 1 sakit' */
function summarize(read: readonly Read[]): string {
  const counts = ATTENDANCE_STATUSES.flatMap(({ id, name }) => {
    const count = read.filter(([, status]) => status === id).length
    return count > 0 ? [`${count} ${name.toLowerCase()}`] : []
  })
  return counts.join(' · ')
}
