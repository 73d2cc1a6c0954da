/** The printed sheet of a month: A4 landscape, to be signed by the homeroom teacher and the headmaster. */
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { DOTS } from '#platform/console/kit/print/signers.ts'
import type { AttendanceMonth } from '../../month.ts'
import { formatPercent } from '../percent.ts'
import { cellText } from './cellText.ts'

/** @param title the month @example toPrintContent(month, 'November 2026') */
export function toPrintContent(month: AttendanceMonth, title: string): PrintContent {
  const { classroom, eduyear, headmaster, homeroom, days, rows } = month
  return {
    title: `Daftar Hadir Kelas ${classroom.name}`,
    subtitle: `${title}, Tahun Ajaran ${eduyear.name} · S: sakit, I: izin, A: alpa, T: terlambat`,
    isLandscape: true,
    isDense: true,
    columns: [
      { label: 'NIS', width: '7%' },
      { label: 'Nama', width: '19%', align: 'left' },
      ...days.map(({ date }) => ({ label: String(Number(date.slice(8))) })),
      ...['S', 'I', 'A', 'T'].map((label) => ({ label })),
      { label: '%', width: '4%' },
    ],
    rows: rows.map((row) => ({
      id: row.student_class_id,
      cells: [
        row.student.nis,
        row.student.name,
        ...days.map(({ date, is_school_day }) => cellText(row.days[date]) || (is_school_day ? '' : '/')),
        row.S,
        row.I,
        row.A,
        row.T,
        formatPercent(row.percent),
      ],
    })),
    signers: [
      { heading: 'Mengetahui', role: 'Kepala Sekolah', name: headmaster, below: `NIP. ${DOTS}` },
      {
        role: `Wali Kelas ${classroom.name}`,
        name: homeroom?.name ?? null,
        below: `NIP. ${homeroom?.nip ?? DOTS}`,
      },
    ],
  }
}
