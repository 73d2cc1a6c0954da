/** The import of a month from the school's own sheet; its template is the month as it stands. */
import { ResourceContextProvider } from 'react-admin'
import { ImportCsv } from '#platform/console/kit/importCsv/ImportCsv.tsx'
import { buildAnyUrl } from '#platform/console/providers/call.ts'
import { choice } from '#platform/contract/fields.ts'
import { type AttendanceMonth, exportAttendanceMonth } from '../../month.ts'
import { MONTH_IMPORT, type MonthScope, monthSheet } from '../../monthImport.ts'

type Props = { month: AttendanceMonth; scope: MonthScope; title: string }

export function MonthImport({ month, scope, title }: Props) {
  const students = month.rows.map(({ student_class_id, student }) => ({
    id: String(student_class_id),
    name: student.name,
  }))
  const sheet = monthSheet(scope.month, students)
  // A row whose student is not known is left out.
  const row = sheet.row.extend({ student: choice('Siswa', students) })
  const { reason: _, ...query } = scope
  return (
    // What it stores is read again under this name.
    <ResourceContextProvider value="attendanceMonth">
      <ImportCsv
        label={`Kehadiran ${month.classroom.name} ${title}`}
        calls={MONTH_IMPORT}
        {...sheet}
        row={row}
        scope={JSON.stringify(scope)}
        forgetsDecisions
        explanation={EXPLANATION}
        buildTemplateUrl={(format) => buildAnyUrl(exportAttendanceMonth, { query: { ...query, format } })}
      />
    </ResourceContextProvider>
  )
}

const EXPLANATION =
  'Nama siswa ke bawah, tanggal ke samping. Isi: titik, centang atau H hadir, S sakit, I izin, A alpa, T terlambat. Hari yang kosong untuk seluruh kelas dilewati.'
