/** The columns and texts for the candidates of a class in 'Tambah Peserta'. */
import { formatStudentNumbers } from '#features/people/console/students/studentNumbers.ts'
import { CLASS_CODES } from '#features/school/choices.ts'
import type { PickColumn } from '#platform/console/kit/dialog/PickTable.tsx'
import { idsOf } from '#platform/contract/options.ts'
import { targetGrades } from '../../promotion.ts'
import type { Candidate } from '../../studentClass.ts'

export const candidateColumns: PickColumn<Candidate>[] = [
  { label: 'Nama', text: ({ name }) => name, detail: formatStudentNumbers },
  { label: 'Kelas Sebelumnya', text: formatFormerClass },
]

/** @example formatFormerClass({ student_classes: [{ classroom: { code: 'VII', name: 'VII A' }, eduyear: '2025/2026' }] }) // 'VII A (2025/2026)' */
export function formatFormerClass({ student_classes }: Pick<Candidate, 'student_classes'>): string {
  const [latest] = student_classes
  return latest ? `${latest.classroom.name || latest.classroom.code} (${latest.eduyear})` : 'Siswa baru'
}

/** Explains who is a candidate, shown if there are none. @example describeCandidates('VIII') */
export function describeCandidates(code: string): string {
  const previous = idsOf(CLASS_CODES).filter((id) => targetGrades({ to: 'passed', code: id }).includes(code))
  const candidateText =
    previous.length > 0 ? `siswa yang naik dari kelas ${previous.join(' atau ')}` : 'siswa baru'
  return `Calon kelas ${code}: ${candidateText} atau tinggal di kelas ${code}, dan belum terdaftar pada tahun ini.`
}
