/** The button 'Daftar Hadir' with a dialog that prints or exports the attendance sheet of one month. */

import EventNote from '@mui/icons-material/EventNoteOutlined'
import { Box, Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { useToday } from '#platform/console/kit/format/dates.tsx'
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import { monthName } from '#platform/contract/zone.ts'
import { ABSENCES, type AttendanceRow, daysOf, exportAttendance, readAttendance } from '../../attendance.ts'
import { monthsOf } from '../participants/attendanceMonths.ts'
import type { ClassPeriod } from './ClassPeriod.ts'
import { readSigners } from './classSigners.ts'

type Props = { classPeriod: Pick<ClassPeriod, 'classroom' | 'eduyear'> }

export function AttendanceSheetButton({ classPeriod: { classroom, eduyear } }: Props) {
  const id = useId()
  const months = monthsOf(eduyear.code)
  const [isOpen, setOpen] = useState(false)
  const currentIndex = findCurrentMonthIndex(months, useToday())
  const [selectedIndex = currentIndex, setSelectedIndex] = useState<number>()
  const month = months[selectedIndex]?.id ?? ''
  const query = { classroom_id: classroom.id, eduyear_id: eduyear.id }
  const readContent = async (): Promise<PrintContent> => {
    const { rows } = (await call(readAttendance, { query })).result
    const signers = await readSigners({ classroom, eduyear })
    const sheet = toPrintContent(month, {
      title: `Daftar Hadir Kelas ${classroom.name}`,
      subtitle: `${monthName(month)}, Tahun Ajaran ${eduyear.name}`,
      rows,
    })
    return { ...sheet, signers }
  }
  return (
    <>
      <Button startIcon={<EventNote />} onClick={() => setOpen(true)}>
        Daftar hadir
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>Daftar Hadir {classroom.name}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Siswa menurut abjad, dengan satu kolom setiap tanggal dan jumlah sakit (S), izin (I) dan alpa (A).
          </DialogContentText>
          <SelectField
            label="Bulan"
            options={months.map(({ name }, index) => ({ id: index, name }))}
            value={selectedIndex}
            onChange={setSelectedIndex}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            Tutup
          </Button>
          <Box sx={{ flexGrow: 1 }} />
          <PrintButton readContent={readContent} />
          <ExportButton
            buildUrl={(format) => buildAnyUrl(exportAttendance, { query: { ...query, month, format } })}
          />
        </DialogActions>
      </Dialog>
    </>
  )
}

/** The index of the current month; the first month if it is in another school year. */
function findCurrentMonthIndex(months: readonly { id: string }[], day: string): number {
  return Math.max(
    0,
    months.findIndex(({ id }) => day.startsWith(id)),
  )
}

type SheetContent = { title: string; subtitle: string; rows: readonly AttendanceRow[] }

/** The printed sheet; the cells of Sundays are prefilled. */
function toPrintContent(month: string, { title, subtitle, rows }: SheetContent): PrintContent {
  const days = daysOf(month)
  return {
    title,
    subtitle: `${subtitle} · M: Minggu, S: sakit, I: izin, A: alpa`,
    isLandscape: true,
    isDense: true,
    columns: [
      { label: 'NIS', width: '7%' },
      { label: 'Nama', width: '21%', align: 'left' },
      { label: 'L/P', width: '3%' },
      ...days.map(({ day }) => ({ label: String(day) })),
      ...ABSENCES.map((label) => ({ label })),
    ],
    rows: rows.map(({ student, gender }) => ({
      id: student.id,
      cells: [
        student.nis,
        student.name,
        gender,
        ...days.map(({ isSunday }) => (isSunday ? 'M' : '')),
        ...ABSENCES.map(() => ''),
      ],
    })),
  }
}
