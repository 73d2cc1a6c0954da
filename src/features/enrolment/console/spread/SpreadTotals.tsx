/** How many students each class would have: boys, girls and religions, with those who are in it already. */
import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { STUDENT_RELIGIONS } from '#features/people/choices.ts'
import type { SpreadPage } from '../../spread.ts'
import type { PlannedRow } from './spreadSheet.ts'

type Props = {
  page: SpreadPage
  rows: readonly PlannedRow[]
  /** The class whose students are shown; null for all. */
  shownClass: number | null
  onShow: (classroomId: number | null) => void
}
type Kind = { gender: string | null; religion: string | null }
type Counted = Kind & { total: number }

export function SpreadTotals({ page: { classrooms, members }, rows, shownClass, onShow }: Props) {
  const counted = (id: number): Counted[] => [
    ...members.filter(({ classroom_id }) => classroom_id === id),
    ...rows.filter(({ classroomId }) => classroomId === id).map(({ student }) => ({ ...student, total: 1 })),
  ]
  const all = classrooms.map((classroom) => ({ classroom, kinds: counted(classroom.id) }))
  const religions = STUDENT_RELIGIONS.filter(({ id }) =>
    [...members, ...rows.map(({ student }) => student)].some(({ religion }) => religion === id),
  )
  return (
    <TableContainer>
      <Table size="small" aria-label="Jumlah tiap kelas">
        <TableHead>
          <TableRow>
            <TableCell>Kelas</TableCell>
            {['Siswa', 'L', 'P', ...religions.map(({ name }) => name)].map((name) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {all.map(({ classroom: { id, name }, kinds }) => (
            <TableRow key={id} selected={shownClass === id}>
              <TableCell sx={{ py: 0 }}>
                <Button
                  size="small"
                  aria-pressed={shownClass === id}
                  aria-label={`Tampilkan ${name} saja`}
                  onClick={() => onShow(shownClass === id ? null : id)}
                >
                  {name}
                </Button>
              </TableCell>
              <Count kinds={kinds} isCounted={() => true} />
              <Count kinds={kinds} isCounted={({ gender }) => gender === 'L'} />
              <Count kinds={kinds} isCounted={({ gender }) => gender === 'P'} />
              {religions.map((religion) => (
                <Count key={religion.id} kinds={kinds} isCounted={(kind) => kind.religion === religion.id} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const Count = ({ kinds, isCounted }: { kinds: readonly Counted[]; isCounted: (kind: Kind) => boolean }) => (
  <TableCell align="right">
    {kinds.filter(isCounted).reduce((sum, { total }) => sum + total, 0) || '–'}
  </TableCell>
)
