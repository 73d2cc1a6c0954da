/** The table of a lesson's participants, with a delete button in each row. */
import { Box, Chip, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import {
  MARKED_ROW_STYLE,
  MarkForDeletionButton,
} from '#platform/console/kit/worksheet/MarkForDeletionButton.tsx'
import type { Output } from '#platform/contract/endpoint.ts'
import { canLeaveLesson, type readLessonParticipants } from '../../lessonParticipant.ts'

type LessonRoster = Output<typeof readLessonParticipants>
type Props = {
  rows: LessonRoster['peserta']
  addedStudents: readonly LessonRoster['calon_peserta'][number][]
  markedIds: ReadonlySet<number>
  /** Once the lesson's period has passed, participants with a report card cannot be removed. */
  lesson: LessonRoster['lesson_class']
  canWrite: boolean
  onMark: (id: number, isMarked: boolean) => void
  onDropAddedStudent: (studentId: number) => void
}

export function LessonParticipantTable(props: Props) {
  const { rows, addedStudents, markedIds, lesson, canWrite, onMark, onDropAddedStudent } = props
  if (rows.length + addedStudents.length === 0) return <EmptyState title="Tidak ada peserta" />
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 80 }}>No</TableCell>
          <TableCell>Nama</TableCell>
          {canWrite && <TableCell sx={ACTION_CELL_STYLE}>Hapus</TableCell>}
        </TableRow>
      </TableHead>
      <TableBody>
        {addedStudents.map((student, index) => (
          <TableRow hover key={`new-${student.id}`}>
            <TableCell>{index + 1}</TableCell>
            <NameCell {...student} isNew />
            <TableCell sx={ACTION_CELL_STYLE}>
              <MarkForDeletionButton
                name={student.name}
                isMarked={false}
                onToggle={() => onDropAddedStudent(student.id)}
              />
            </TableCell>
          </TableRow>
        ))}
        {rows.map(({ id, student, student_class_rapors }, index) => (
          <TableRow hover key={id} sx={markedIds.has(id) ? MARKED_ROW_STYLE : {}}>
            <TableCell>{addedStudents.length + index + 1}</TableCell>
            <NameCell {...student} />
            {canWrite && (
              <TableCell sx={ACTION_CELL_STYLE}>
                {canLeaveLesson(lesson, student_class_rapors) ? (
                  <MarkForDeletionButton
                    name={student.name}
                    isMarked={markedIds.has(id)}
                    onToggle={() => onMark(id, !markedIds.has(id))}
                  />
                ) : (
                  <Tooltip
                    title={`Sudah punya rapor semester ${lesson.semester.name} yang sudah lewat, jadi tidak dapat dihapus`}
                  >
                    <Chip size="small" label="Ada rapor" tabIndex={0} />
                  </Tooltip>
                )}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function NameCell({ name, nis, isNew = false }: { name: string; nis: string; isNew?: boolean }) {
  return (
    <TableCell sx={{ overflowWrap: 'anywhere' }}>
      <span className="name">{name}</span>{' '}
      {isNew && <Chip size="small" color="success" variant="outlined" label="Baru" />}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.75rem' }}>
        NIS {nis}
      </Box>
    </TableCell>
  )
}

const ACTION_CELL_STYLE = { width: 100, textAlign: 'right' } as const
