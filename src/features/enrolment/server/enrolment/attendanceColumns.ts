/** The columns of an exported attendance sheet. */

import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import { ABSENCES, daysOf, NARROW_COLUMN_WIDTH } from '../../attendance.ts'

/** Columns of the exported file: an empty cell for each day and each total. */
export function attendanceColumns(monthId: string): ExportColumn[] {
  const narrow = (label: string): ExportColumn => ({
    source: `empty.${label}`,
    label,
    width: NARROW_COLUMN_WIDTH,
  })
  return [
    { source: 'number', label: 'No', kind: 'number', width: 5 },
    { source: 'student.nis', label: 'NIS' },
    { source: 'student.nisn', label: 'NISN' },
    { source: 'student.name', label: 'Nama', width: 32 },
    { source: 'gender', label: 'L/P', width: 5 },
    ...daysOf(monthId).map(({ day }) => narrow(String(day))),
    ...ABSENCES.map(narrow),
  ]
}
