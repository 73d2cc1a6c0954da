/** Which first steps of a new school are still to be done. */
import { CLASS_CODES } from '#features/school/choices.ts'
import { type FirstStep, NAMES } from '../firstSteps.ts'

type ExistingRecords = { [Name in Exclude<FirstStep['name'], 'classroom'>]: boolean } & {
  /** Grades that have a class. */
  grades: readonly string[]
}

/**
 * The steps with what is missing for each; empty once all are done. A new semester does not bring them back.
 *
 * @example firstSteps({ ...everything, grades: ['VII'] })[1] // { name: 'classroom', missing: 'Belum ada kelas VIII dan IX' }
 */
export function firstSteps({ grades, ...existing }: ExistingRecords): FirstStep[] {
  const missingGrades = CLASS_CODES.map(({ id }) => id).filter((code) => !grades.includes(code))
  const lastGrade = missingGrades.at(-1)
  const missing: Record<FirstStep['name'], string | null> = {
    eduyear: existing.eduyear ? null : 'Belum ada tahun ajaran yang aktif',
    classroom: lastGrade
      ? `Belum ada kelas ${missingGrades.length > 1 ? `${missingGrades.slice(0, -1).join(', ')} dan ${lastGrade}` : lastGrade}`
      : null,
    lesson: existing.lesson ? null : 'Belum ada mata pelajaran',
    teacher: existing.teacher ? null : 'Belum ada guru',
    student: existing.student ? null : 'Belum ada siswa',
    student_class: existing.student_class ? null : 'Belum ada siswa yang masuk kelas',
    lesson_class: existing.lesson_class ? null : 'Belum ada kelas yang punya pelajaran',
  }
  const steps = NAMES.map((name) => ({ name, missing: missing[name] }))
  return steps.some((step) => step.missing !== null) ? steps : []
}
