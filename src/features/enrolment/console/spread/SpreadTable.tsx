/** Everybody's class in the plan, which can be changed. Rows are memoized and their selects native, since a grade has hundreds. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, TextField } from '@mui/material'
import { memo } from 'react'
import { STUDENT_RELIGIONS } from '#features/people/choices.ts'
import type { NamedClassroom } from '#features/school/activity.ts'
import type { SpreadStudent } from '../../spread.ts'
import type { PlannedRow } from './spreadSheet.ts'

type Placing = {
  classrooms: readonly NamedClassroom[]
  onPlace: (studentId: number, classroomId: number | null) => void
}

export const SpreadTable = ({ rows, ...placing }: Placing & { rows: readonly PlannedRow[] }) => (
  <Table size="small" aria-label="Siswa dan kelasnya">
    <TableHead>
      <TableRow>
        <TableCell>Siswa</TableCell>
        <TableCell className="desktop-only">L/P</TableCell>
        <TableCell className="desktop-only">Agama</TableCell>
        <TableCell>Kelas</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ student, classroomId }) => (
        <Row key={student.id} student={student} classroomId={classroomId} {...placing} />
      ))}
    </TableBody>
  </Table>
)

const religionOf = ({ religion }: SpreadStudent) =>
  STUDENT_RELIGIONS.find(({ id }) => id === religion)?.name ?? '–'

const Row = memo(({ student, classroomId, classrooms, onPlace }: PlannedRow & Placing) => {
  const { id, name, gender } = student
  return (
    <TableRow>
      <TableCell>
        {name}
        <Box component="span" className="phone-only" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {gender ?? '–'} · {religionOf(student)}
        </Box>
      </TableCell>
      <TableCell className="desktop-only">{gender ?? '–'}</TableCell>
      <TableCell className="desktop-only">{religionOf(student)}</TableCell>
      <TableCell sx={{ width: 130 }}>
        <TextField
          select
          fullWidth
          size="small"
          value={classroomId ?? ''}
          onChange={({ target }) => onPlace(id, target.value === '' ? null : Number(target.value))}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Kelas ${name}` } }}
        >
          <option value="">–</option>
          {classrooms.map((classroom) => (
            <option key={classroom.id} value={classroom.id}>
              {classroom.name}
            </option>
          ))}
        </TextField>
      </TableCell>
    </TableRow>
  )
})
