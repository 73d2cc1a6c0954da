/** What 'Tambah Peserta' shows of somebody who may enter the class. */
import { CLASS_CODES } from '#contract/options.ts'
import type { Candidate } from '#contract/sia/enrolment/studentClass.ts'
import { nextCode } from '#contract/sia/promotion/promotion.ts'
import type { PickColumn } from '#src/kit/dialog/PickTable.tsx'

export const candidateColumns: PickColumn<Candidate>[] = [
  { label: 'Nama', text: ({ name }) => name, detail: numbersOf },
  { label: 'Kelas Sebelumnya', text: formerClass },
]

/** @example formerClass({ student_classes: [{ classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' }] }) // 'VII A (2025/2026)' */
export function formerClass({ student_classes }: Pick<Candidate, 'student_classes'>): string {
  const [latest] = student_classes
  return latest ? `${latest.classroom.name || latest.classroom.code} (${latest.eduyear})` : 'Siswa baru'
}

/** Said where nobody may enter: who it would have been. @example whoMayEnter('VIII') */
export function whoMayEnter(code: string): string {
  const before = CLASS_CODES.find(({ id }) => nextCode(id) === code)
  const who = before ? `siswa yang naik dari kelas ${before.name}` : 'siswa baru'
  return `Calon kelas ${code}: ${who} atau tinggal di kelas ${code}, dan belum terdaftar pada tahun ini.`
}

/** One line that breaks only between the numbers. @example numbersOf({ nis: '0123', nisn: '0071234567' }) // 'NIS 0123, NISN 0071234567' */
export function numbersOf({ nis, nisn }: { nis: string; nisn: string }): string {
  return `NIS\u00a0${nis}, NISN\u00a0${nisn}`
}
