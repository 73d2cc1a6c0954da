/** The lessons of one teacher in a semester; selected ones can be given to another teacher. */
import { Box, Button, Checkbox, Chip, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { z } from 'zod'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { useKeptState } from '#platform/console/kit/draft/useKeptState.ts'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { formatLongDate } from '#platform/console/kit/format/dates.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { CHOICE_BUTTON_PROPS } from '#platform/console/kit/screen/saveButton.ts'
import type { MatrixPeriod, StoredCell } from '../../lessonMatrix.ts'
import type { TeacherChange } from '../../teacherChange.ts'
import type { MatrixData } from '../lessonMatrix/cells.ts'
import { SuccessorDialog } from './SuccessorDialog.tsx'

type Props = {
  matrix: MatrixData
  /** Changes that start on a later day. */
  futureChanges: readonly TeacherChange[]
  period: MatrixPeriod
  /** Why no teacher can be replaced here, or null. */
  closedReason: string | null
  onDone: () => void
}

export function ReplaceableLessons({ matrix, futureChanges, period, closedReason, onDone }: Props) {
  const dialog = useDialog<never>()
  const { teacher, selectTeacher, cells, selectedCells, setSelected } = useLessonSelection(matrix)
  return (
    <>
      <SheetCard
        title="Guru yang diganti"
        subtitle={
          teacher ? `${selectedCells.length} dari ${cells.length} pelajaran dipilih` : 'Pilih gurunya'
        }
        actions={() => (
          <Box sx={TOOLBAR_STYLE}>
            <AutocompleteField
              label="Guru lama"
              options={findCurrentTeachers(matrix)}
              value={teacher?.id ?? null}
              onChange={(option) => selectTeacher(option?.id ?? null)}
            />
            <Button
              {...CHOICE_BUTTON_PROPS}
              variant="contained"
              disabled={closedReason !== null || selectedCells.length === 0}
              onClick={() => dialog.open()}
              sx={{ flexShrink: 0 }}
            >
              Ganti Guru
            </Button>
          </Box>
        )}
      >
        {closedReason && (
          <EmptyState title={`${closedReason}.`} detail="Guru di periode yang sudah lewat tidak diganti." />
        )}
        {teacher && !closedReason && (
          <LessonTable
            cells={cells}
            matrix={matrix}
            futureChanges={futureChanges}
            isSelected={(id) => selectedCells.some((candidate) => candidate.id === id)}
            onSelect={setSelected}
          />
        )}
      </SheetCard>
      {teacher && (
        <SuccessorDialog
          key={dialog.openCount}
          dialog={dialog}
          formerTeacher={teacher}
          teachers={matrix.teachers.filter(({ id }) => id !== teacher.id)}
          lessonClassIds={selectedCells.map(({ id }) => id)}
          period={period}
          onDone={onDone}
        />
      )}
    </>
  )
}

const replaced = z.object({ teacherId: z.int().nullable(), uncheckedIds: z.array(z.int()) })
const NOBODY_REPLACED: z.output<typeof replaced> = { teacherId: null, uncheckedIds: [] }

/** All lessons of the chosen teacher except unchecked ones. */
function useLessonSelection(matrix: MatrixData) {
  const { value, change } = useKeptState({ id: 'replaced', schema: replaced, initial: NOBODY_REPLACED })
  const { teacherId, uncheckedIds } = value
  const cells = matrix.cells.filter(({ teacher_id }) => teacher_id === teacherId)
  return {
    teacher: matrix.teachers.find(({ id }) => id === teacherId),
    cells,
    selectedCells: cells.filter(({ id }) => !uncheckedIds.includes(id)),
    selectTeacher: (id: number | null) => change({ teacherId: id, uncheckedIds: [] }),
    setSelected: (ids: readonly number[], isSelected: boolean) => {
      const otherIds = uncheckedIds.filter((id) => !ids.includes(id))
      change({ teacherId, uncheckedIds: isSelected ? otherIds : [...otherIds, ...ids] })
    },
  }
}

function findCurrentTeachers({ cells, teachers }: MatrixData) {
  const currentTeacherIds = new Set(cells.map(({ teacher_id }) => teacher_id))
  return teachers.filter(({ id }) => currentTeacherIds.has(id))
}

type TableProps = Pick<Props, 'matrix' | 'futureChanges'> & {
  cells: readonly StoredCell[]
  isSelected: (id: number) => boolean
  onSelect: (ids: readonly number[], isSelected: boolean) => void
}

function LessonTable({ cells, matrix, futureChanges, isSelected, onSelect }: TableProps) {
  const rows = toSortedRows(cells, matrix)
  const areAllSelected = cells.every(({ id }) => isSelected(id))
  const ids = cells.map(({ id }) => id)
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={areAllSelected}
              onChange={() => onSelect(ids, !areAllSelected)}
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
                  checked={isSelected(id)}
                  onChange={() => onSelect([id], !isSelected(id))}
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
function toSortedRows(cells: readonly StoredCell[], { classrooms, lessons }: MatrixData) {
  const indexOf = <Item extends { id: number }>(items: readonly Item[], id: number) =>
    items.findIndex((candidate) => candidate.id === id)
  return cells
    .map(({ id, classroom_id, lesson_id }) => ({
      id,
      sortKey: indexOf(classrooms, classroom_id) * lessons.length + indexOf(lessons, lesson_id),
      classroom: classrooms.find((candidate) => candidate.id === classroom_id)?.name ?? '',
      lesson: lessons.find((candidate) => candidate.id === lesson_id)?.name ?? '',
    }))
    .sort((a, b) => a.sortKey - b.sortKey)
}

const TOOLBAR_STYLE = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1.5,
  width: { xs: '100%', md: 460 },
} as const
