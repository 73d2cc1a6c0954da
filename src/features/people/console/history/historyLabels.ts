/** The title of an entry in a student's history, and the path it links to. */
import { GRADUATION_POLICY, RAPOR_POLICY } from '#features/documents/access.ts'
import { listRapors } from '#features/documents/rapor.ts'
import { STUDENT_CLASS_POLICY } from '#features/enrolment/access.ts'
import { listStudentClasses } from '#features/enrolment/studentClass.ts'
import type { useCan } from '#platform/console/providers/rights.ts'
import { POLICY } from '#platform/contract/access.ts'
import { HISTORY_KINDS, type HistoryEntry } from '../../history.ts'

/** @example titleOf({ kind: 'moved', classroom: viiA, to: viiB, … }) // 'Pindah kelas dari VII A ke VII B' */
export function titleOf({ kind, classroom, to, semester }: HistoryEntry): string {
  const from = classroom?.name
  const into = to?.name
  const label = HISTORY_KINDS[kind]
  switch (kind) {
    case 'enrolled':
      return `${label} ${from ?? ''}`
    case 'rapor':
      return [label, semester && `semester ${semester.name}`].filter(Boolean).join(' ')
    case 'passed':
      return into ? `${label} ke ${into}` : label
    case 'repeat':
      return from ? `${label} di ${from}` : label
    case 'entered':
    case 'returned':
      return into ? `${label} ke ${into}` : label
    case 'moved':
      return [label, from && `dari ${from}`, into && `ke ${into}`].filter(Boolean).join(' ')
    case 'left':
      return from ? `${label} dari ${from}` : label
    default:
      return [label, from && into && `dari ${from}`, into && `ke ${into}`].filter(Boolean).join(' ')
  }
}

type Can = ReturnType<typeof useCan>

/** @returns the path of the screen that shows the entry; null if the user has no access to it */
export function toEntryPath(entry: HistoryEntry, can: Can): string | null {
  const { kind, student_class_id, eduyear, semester, user_id } = entry
  const classroom = entry.to ?? entry.classroom
  if (kind === 'account') return can(POLICY.user.change) && user_id ? `/users/edit/${user_id}` : null
  if (kind === 'rapor') return toRaporPath(entry, can)
  if (!eduyear) return null
  if (kind === 'letter') {
    const query = { eduyear_id: eduyear.id, classroom_id: entry.classroom?.id }
    return can(GRADUATION_POLICY.read) ? withQuery('/sia/activity/kelulusan', query) : null
  }
  const room = kind === 'passed' || kind === 'left' ? entry.classroom : classroom
  if (!room || !student_class_id || semester || !can(STUDENT_CLASS_POLICY)) return null
  return withQuery(`${listStudentClasses.path}/new`, {
    mass: 1,
    eduyear_id: eduyear.id,
    classroom_id: room.id,
  })
}

/** Links to the report card's own dialog if the user may upload, else to the table of the class. */
function toRaporPath({ student_class_id, eduyear, semester, classroom }: HistoryEntry, can: Can) {
  if (can(RAPOR_POLICY.write))
    return withQuery(`${listRapors.path}/${student_class_id}`, { semester_id: semester?.id })
  const query = { eduyear_id: eduyear?.id, semester_id: semester?.id, classroom_id: classroom?.id }
  return can(RAPOR_POLICY.read) ? withQuery(listRapors.path, query) : null
}

function withQuery(path: string, values: Record<string, number | undefined>): string {
  const definedValues = Object.entries(values).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  )
  return `${path}?${new URLSearchParams(definedValues)}`
}
