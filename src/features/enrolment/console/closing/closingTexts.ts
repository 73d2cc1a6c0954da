/** The checklist and the sum that the screen of closing a year shows. */
import { LAST_GRADE } from '#features/school/choices.ts'
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

type CheckText = {
  /** What is missing; the number follows. */
  label: string
  /** What is so once nothing is missing. */
  done: string
  /** The screen that shows what is missing. */
  to: string
  /** Whether there is one of it, so that no number is shown. */
  isSingle?: true
  /** Asked once the year is closed, because it is refused before. */
  isAfter?: true
}

export const CLOSING_CHECKS: Record<ClosingCheck['name'], CheckText> = {
  semester: {
    label: 'Semester kedua belum berjalan',
    done: 'Semester terakhir sedang berjalan',
    to: '/sia/master/setting',
    isSingle: true,
  },
  rapors: {
    label: 'Rapor kedua semester yang belum diunggah',
    done: 'Semua rapor sudah diunggah',
    to: '/sia/activity/rapor',
  },
  unscored: {
    label: 'Jawaban tugas yang belum dinilai gurunya',
    done: 'Semua jawaban tugas sudah dinilai',
    to: '/sia/activity/teacher-class-lesson/overview',
  },
  open_tasks: {
    label: 'Tugas yang belum ditutup gurunya',
    done: 'Semua tugas sudah ditutup',
    to: '/sia/activity/teacher-class-lesson/overview',
  },
  letters: {
    label: `Surat kelulusan kelas ${LAST_GRADE} yang belum diunggah`,
    done: 'Semua surat kelulusan sudah diunggah',
    to: '/sia/activity/kelulusan',
    isAfter: true,
  },
}
