/** Who was in which class, and which lessons a class had with whom. */
import type { EnrolmentStatus } from '#contract/sia/promotion/promotion.ts'
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'
import { joinWith } from './masters.ts'

/** An enrolment, for what hangs on it. */
export type Enrolment = {
  id: number
  student_id: number
  classroom_id: number
  eduyear_id: number
  status: EnrolmentStatus
}

/** @returns enrolments by their new ids */
export async function mapClasses(moving: Moving): Promise<ReadonlyMap<number, Enrolment>> {
  const enrolments = await mapEnrolments(moving)
  await mapLessons(moving)
  return enrolments
}

const STATUSES: readonly EnrolmentStatus[] = ['active', 'passed', 'repeat', 'moved', 'left']

function statusOf(row: EarlierRow): EnrolmentStatus {
  const written = row.text('status')?.toLowerCase()
  const status = STATUSES.find((one) => one === written) ?? 'active'
  if (status !== row.text('status')) row.noteCorrection('status', status, 'status tidak dikenal')
  return status
}

async function mapEnrolments(moving: Moving): Promise<ReadonlyMap<number, Enrolment>> {
  const first = new Map<string, number>()
  const rows = await moving.mapRows('student_classes', (row) => {
    const place = {
      student_id: moving.reference(row, 'student_id', 'students'),
      classroom_id: moving.reference(row, 'classroom_id', 'classrooms'),
      eduyear_id: moving.reference(row, 'eduyear_id', 'eduyears'),
    }
    const key = Object.values(place).join(' ')
    const same = first.get(key)
    if (same !== undefined) joinWith(moving, row, same)
    first.set(key, row.id)
    const id = moving.newId('student_classes')
    moving.recordNewId('student_classes', row.id, id)
    const values = { id, ...place, status: statusOf(row), ...row.stamps(moving.at) }
    return { earlier: row.id, name: row.name, values }
  })
  // In two classes of one year: the later one counts, and the earlier one is left with all that hangs on it.
  const last = new Map(rows.map((row) => [`${row.values.student_id} ${row.values.eduyear_id}`, row]))
  for (const row of rows) {
    const { earlier, name, values } = row
    const isLast = last.get(`${values.student_id} ${values.eduyear_id}`) === row
    if (isLast || values.status === 'moved' || values.status === 'left') continue
    const why = 'dua kelas dalam satu tahun: yang terakhir berlaku, ini menjadi pindah kelas'
    const mend = { field: 'status', before: values.status, after: 'moved', why }
    moving.ledger.mendLater({ table: 'student_classes', id: earlier, name }, mend)
    values.status = 'moved'
  }
  moving.write(
    'student_classes',
    rows.map(({ values }) => values),
  )
  return new Map(rows.map(({ values }) => [values.id, values]))
}

async function mapLessons(moving: Moving): Promise<void> {
  const first = new Map<string, number>()
  const lessons = await moving.mapRows('lesson_classes', (row) => {
    const place = {
      lesson_id: moving.reference(row, 'lesson_id', 'lessons'),
      classroom_id: moving.reference(row, 'classroom_id', 'classrooms'),
      eduyear_id: moving.reference(row, 'eduyear_id', 'eduyears'),
      semester_id: moving.reference(row, 'semester_id', 'semesters'),
    }
    const teacher_id = moving.reference(row, 'teacher_id', 'teachers')
    const key = Object.values(place).join(' ')
    const same = first.get(key)
    if (same !== undefined) joinWith(moving, row, same)
    first.set(key, row.id)
    const id = moving.newId('lesson_classes')
    moving.recordNewId('lesson_classes', row.id, id)
    return { id, ...place, teacher_id, ...row.stamps(moving.at) }
  })
  moving.write('lesson_classes', lessons)
  const taken = new Map<string, number>()
  const participants = await moving.mapRows('lesson_class_students', (row) => {
    const lesson_class_id = moving.reference(row, 'lesson_class_id', 'lesson_classes')
    const student_id = moving.reference(row, 'student_id', 'students')
    const same = taken.get(`${lesson_class_id} ${student_id}`)
    if (same !== undefined) row.skipRow(`ganda dengan id ${same}`)
    taken.set(`${lesson_class_id} ${student_id}`, row.id)
    const id = moving.newId('lesson_class_students')
    return { id, lesson_class_id, student_id, ...row.stamps(moving.at) }
  })
  moving.write('lesson_class_students', participants)
}
