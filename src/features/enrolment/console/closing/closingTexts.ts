/** The checklist and the sum that the screen of closing a year shows. */
import type { ClosingCheck } from '../../closing.ts'

type OutcomeCounts = {
  naik: number
  tinggal: number
  lulus: number
  keluar: number
  belum: number
  semua: number
}

/**
 * Whether the counts of all outcomes add up to the number of students.
 *
 * @example isBalanced({ naik: 30, tinggal: 1, lulus: 0, keluar: 1, belum: 0, semua: 32 }) // true
 */
export function isBalanced({ naik, tinggal, lulus, keluar, belum, semua }: OutcomeCounts): boolean {
  return naik + tinggal + lulus + keluar + belum === semua
}

/** Labels of the checklist, and paths of the screens that show what is missing. */
export const CLOSING_CHECKS = {
  semester: { label: 'Semester kedua belum berjalan', to: '/sia/master/setting' },
  rapors: { label: 'Rapor yang belum diunggah', to: '/sia/activity/rapor' },
  unscored: { label: 'Jawaban tugas yang belum dinilai', to: '/sia/activity/teacher-class-lesson/overview' },
  open_tasks: { label: 'Tugas yang masih dibuka', to: '/sia/activity/teacher-class-lesson/overview' },
  letters: { label: 'Surat kelulusan kelas IX yang belum diunggah', to: '/sia/activity/kelulusan' },
} as const satisfies Record<ClosingCheck['name'], { label: string; to: string }>
