/** How the first steps of a new school are shown. */
import type { FirstStep } from '../../firstSteps.ts'

/** Labels of the steps, and paths of their screens. */
export const FIRST_STEPS = {
  eduyear: { label: 'Tahun Ajaran', to: '/sia/master/setting' },
  classroom: { label: 'Kelas', to: '/sia/master/classroom' },
  lesson: { label: 'Mata Pelajaran', to: '/sia/master/lesson' },
  teacher: { label: 'Guru', to: '/sia/master/teacher' },
  student: { label: 'Siswa', to: '/sia/master/student' },
  student_class: { label: 'Peserta Kelas', to: '/sia/activity/student-class/new' },
  lesson_class: { label: 'Pelajaran Kelas', to: '/sia/activity/lesson-class/perclass' },
} as const satisfies Record<FirstStep['name'], { label: string; to: string }>
