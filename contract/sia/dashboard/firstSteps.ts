/** The first steps of a new school, in their order, until each has been taken. */
import { z } from 'zod'
import { CLASS_CODES } from '../../options.ts'

const NAMES = [
  'eduyear',
  'classroom',
  'lesson',
  'teacher',
  'student',
  'student_class',
  'lesson_class',
] as const

export const firstStep = z.object({
  name: z.enum(NAMES),
  /** What is still missing; null once the step is taken. */
  missing: z.string().nullable(),
})
export type FirstStep = z.output<typeof firstStep>

/** The words of a step, and where it is taken. */
export const FIRST_STEPS = {
  eduyear: { label: 'Tahun Ajaran', to: '/sia/master/setting' },
  classroom: { label: 'Kelas', to: '/sia/master/classroom' },
  lesson: { label: 'Mata Pelajaran', to: '/sia/master/lesson' },
  teacher: { label: 'Guru', to: '/sia/master/teacher' },
  student: { label: 'Siswa', to: '/sia/master/student' },
  student_class: { label: 'Peserta Kelas', to: '/sia/activity/student-class/new' },
  lesson_class: { label: 'Pelajaran Kelas', to: '/sia/activity/lesson-class/perclass' },
} as const satisfies Record<FirstStep['name'], { label: string; to: string }>

type There = { [Name in Exclude<FirstStep['name'], 'classroom'>]: boolean } & {
  /** Grades that have a class. */
  grades: readonly string[]
}

/**
 * The steps with what is missing of each; none once all are taken, and they never come back with a new semester.
 *
 * @example firstSteps({ ...everything, grades: ['VII'] })[1] // { name: 'classroom', missing: 'Belum ada kelas VIII dan IX' }
 */
export function firstSteps({ grades, ...there }: There): FirstStep[] {
  const without = CLASS_CODES.map(({ id }) => id).filter((code) => !grades.includes(code))
  const last = without.at(-1)
  const missing: Record<FirstStep['name'], string | null> = {
    eduyear: there.eduyear ? null : 'Belum ada tahun ajaran yang aktif',
    classroom: last
      ? `Belum ada kelas ${without.length > 1 ? `${without.slice(0, -1).join(', ')} dan ${last}` : last}`
      : null,
    lesson: there.lesson ? null : 'Belum ada mata pelajaran',
    teacher: there.teacher ? null : 'Belum ada guru',
    student: there.student ? null : 'Belum ada siswa',
    student_class: there.student_class ? null : 'Belum ada siswa yang masuk kelas',
    lesson_class: there.lesson_class ? null : 'Belum ada kelas yang punya pelajaran',
  }
  const steps = NAMES.map((name) => ({ name, missing: missing[name] }))
  return steps.some((step) => step.missing !== null) ? steps : []
}
