/** The lessons of one teacher in a semester; selected ones can be given to another teacher. */
import { Box, Button, Checkbox, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import type { MatrixPeriod, StoredCell } from '#contract/sia/lessonClass/lessonMatrix.ts'
import type { TeacherChange } from '#contract/sia/lessonClass/teacherChange.ts'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { ChoiceBox } from '#src/kit/form/ChoiceBox.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { formatLongDate } from '#src/kit/screen/dates.tsx'
import type { Matrix } from '../lessonMatrix/cells.ts'
import { SheetCard } from '../worksheet/SheetCard.tsx'
import { SuccessorDialog } from './SuccessorDialog.tsx'

type Props = {
  matrix: Matrix
  /** Changes that start on a later day. */
  futureChanges: readonly TeacherChange[]
  period: MatrixPeriod
  /** Why no teacher can be replaced here, or null. */
  closed: string | null
  onDone: () => void
}

export function ReplaceableLessons({ matrix, futureChanges, period, closed, onDone }: Props) {
  const dialog = useDialog<never>()
  const { teacher, choose, cells, chosen, toggle } = useChosen(matrix)
  return (
    <>
      <SheetCard
        title="Guru yang diganti"
        count={teacher ? `${chosen.length} dari ${cells.length} pelajaran dipilih` : 'Pilih gurunya'}
        closed={null}
        actions={() => (
          <Box sx={chooser}>
            <ChoiceBox
              label="Guru lama"
              options={teachingNow(matrix)}
              value={teacher?.id ?? null}
              onChange={(one) => choose(one?.id ?? null)}
            />
            <Button
              variant="contained"
              disabled={closed !== null || chosen.length === 0}
              onClick={() => dialog.open()}
              sx={{ flexShrink: 0 }}
            >
              Ganti Guru
            </Button>
          </Box>
        )}
      >
        {closed && (
          <EmptyState title={`${closed}.`} detail="Guru di periode yang sudah lewat tidak diganti." />
        )}
        {teacher && !closed && (
          <LessonTable
            {...{ cells, matrix, futureChanges }}
            isChosen={(id) => chosen.some((one) => one.id === id)}
            onToggle={toggle}
          />
        )}
      </SheetCard>
      {teacher && (
        <SuccessorDialog
          key={dialog.openCount}
          dialog={dialog}
          former={teacher}
          teachers={matrix.teachers.filter(({ id }) => id !== teacher.id)}
          lessonClassIds={chosen.map(({ id }) => id)}
          period={period}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** All lessons of the chosen teacher except unchecked ones. */
function useChosen(matrix: Matrix) {
  const [teacherId, setTeacher] = useState<number | null>(null)
  const [unchecked, setUnchecked] = useState<ReadonlySet<number>>(new Set())
  const cells = matrix.cells.filter(({ teacher_id }) => teacher_id === teacherId)
  return {
    teacher: matrix.teachers.find(({ id }) => id === teacherId),
    cells,
    chosen: cells.filter(({ id }) => !unchecked.has(id)),
    choose: (id: number | null) => {
      setTeacher(id)
      setUnchecked(new Set())
    },
    toggle: (ids: readonly number[], isChosen: boolean) => {
      const others = [...unchecked].filter((id) => !ids.includes(id))
      setUnchecked(new Set(isChosen ? others : [...others, ...ids]))
    },
  }
}

function teachingNow({ cells, teachers }: Matrix) {
  const teaching = new Set(cells.map(({ teacher_id }) => teacher_id))
  return teachers.filter(({ id }) => teaching.has(id))
}

type TableProps = Pick<Props, 'matrix' | 'futureChanges'> & {
  cells: readonly StoredCell[]
  isChosen: (id: number) => boolean
  onToggle: (ids: readonly number[], isChosen: boolean) => void
}

function LessonTable({ cells, matrix, futureChanges, isChosen, onToggle }: TableProps) {
  const rows = sortedRows(cells, matrix)
  const isEveryChosen = cells.every(({ id }) => isChosen(id))
  const ids = cells.map(({ id }) => id)
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={isEveryChosen}
              onChange={() => onToggle(ids, !isEveryChosen)}
              slotProps={{ input: { 'aria-label': 'Pilih semua pelajaran' } }}
            />
          </TableCell>
          <TableCell>Kelas</TableCell>
          <TableCell>Pelajaran</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, classroom, lesson }) => {
          const change = futureChanges.find(({ lesson_class_id }) => lesson_class_id === id)
          return (
            <TableRow key={id}>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={isChosen(id)}
                  onChange={() => onToggle([id], !isChosen(id))}
                  slotProps={{ input: { 'aria-label': `${lesson} ${classroom}` } }}
                />
              </TableCell>
              <TableCell sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{classroom}</TableCell>
              <TableCell>
                {lesson}{' '}
                {change && (
                  <Chip
                    size="small"
                    color="info"
                    variant="outlined"
                    label={`${change.teacher.name} mulai ${formatLongDate(change.starts_on)}`}
                  />
                )}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

/** Sorted by class, then by lesson. */
function sortedRows(cells: readonly StoredCell[], { classrooms, lessons }: Matrix) {
  const indexOf = <One extends { id: number }>(among: readonly One[], id: number) =>
    among.findIndex((one) => one.id === id)
  return cells
    .map(({ id, classroom_id, lesson_id }) => ({
      id,
      sortKey: indexOf(classrooms, classroom_id) * lessons.length + indexOf(lessons, lesson_id),
      classroom: classrooms.find((one) => one.id === classroom_id)?.name ?? '',
      lesson: lessons.find((one) => one.id === lesson_id)?.name ?? '',
    }))
    .sort((one, other) => one.sortKey - other.sortKey)
}

const chooser = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1.5,
  width: { xs: '100%', md: 460 },
} as const
