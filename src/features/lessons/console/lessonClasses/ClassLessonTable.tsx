/** The table of a class's lessons, with a teacher select and a delete button in each row. */
import { Chip, Table, TableBody, TableCell, TableHead, TableRow, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import {
  MARKED_ROW_STYLE,
  MarkForDeletionButton,
} from '#platform/console/kit/worksheet/MarkForDeletionButton.tsx'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import type { LessonRow, TeacherIds } from './classLessons.ts'

type Props = {
  rows: readonly LessonRow[]
  addedLessons: readonly NamedRef[]
  markedIds: ReadonlySet<number>
  teacherIds: TeacherIds
  teacherOptions: readonly NamedRef[]
  /** Error messages by lesson id. */
  errors: Readonly<Record<number, string>>
  onTeacherChange: (lessonId: number, teacherId: number | null) => void
  onMark: (id: number, isMarked: boolean) => void
  onDropAddedLesson: (lessonId: number) => void
}

export function ClassLessonTable({
  rows,
  addedLessons,
  markedIds,
  onMark,
  onDropAddedLesson,
  ...teacherProps
}: Props) {
  if (rows.length + addedLessons.length === 0)
    return <EmptyState title="Tidak ada data" detail="Kelas ini belum punya mata pelajaran." />
  return (
    <Table size="small" sx={TABLE_STYLE}>
      <Header />
      <TableBody>
        {addedLessons.map((lesson, index) => (
          <TableRow key={`new-${lesson.id}`}>
            <TableCell className="number">{index + 1}</TableCell>
            <TableCell className="lesson">
              {lesson.name} <Chip size="small" color="success" variant="outlined" label="Baru" />
            </TableCell>
            <TeacherCell lesson={lesson} storedTeacherId={null} {...teacherProps} />
            <TableCell className="action">
              <MarkForDeletionButton
                name={lesson.name}
                isMarked={false}
                onToggle={() => onDropAddedLesson(lesson.id)}
              />
            </TableCell>
          </TableRow>
        ))}
        {rows.map((row, index) => (
          <TableRow key={row.id} sx={markedIds.has(row.id) ? MARKED_ROW_STYLE : {}}>
            <TableCell className="number">{addedLessons.length + index + 1}</TableCell>
            <TableCell className="lesson">
              <span className="name">{row.lesson.name}</span>
              <Participants {...row} />
            </TableCell>
            <TeacherCell
              lesson={row.lesson}
              storedTeacherId={row.teacher.id}
              isDisabled={markedIds.has(row.id)}
              {...teacherProps}
            />
            <TableCell className="action">
              <MarkForDeletionButton
                name={row.lesson.name}
                isMarked={markedIds.has(row.id)}
                onToggle={() => onMark(row.id, !markedIds.has(row.id))}
              />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Header() {
  return (
    <TableHead>
      <TableRow>
        <TableCell className="number">No</TableCell>
        <TableCell>Mata Pelajaran</TableCell>
        <TableCell>Guru Pengampu</TableCell>
        <TableCell className="action">Hapus</TableCell>
      </TableRow>
    </TableHead>
  )
}

function Participants({ id, participants }: LessonRow) {
  if (participants === 0) return null
  return (
    <TextLink
      component={Link}
      to={`/${LESSON_PARTICIPANTS}/edit/${id}`}
      variant="caption"
      sx={{ display: 'block' }}
    >
      {participants} peserta
    </TextLink>
  )
}

type TeacherProps = Pick<Props, 'teacherIds' | 'teacherOptions' | 'errors' | 'onTeacherChange'> & {
  lesson: NamedRef
  storedTeacherId: number | null
  isDisabled?: boolean
}

function TeacherCell({
  lesson,
  storedTeacherId,
  isDisabled,
  teacherIds,
  teacherOptions,
  errors,
  onTeacherChange,
}: TeacherProps) {
  return (
    <TableCell className="teacher">
      <AutocompleteField
        isInTable
        label={`Guru ${lesson.name}`}
        options={teacherOptions}
        // Clearing the select of a stored row restores its teacher.
        value={teacherIds[lesson.id] ?? storedTeacherId}
        onChange={(teacher) => onTeacherChange(lesson.id, teacher?.id ?? null)}
        isDisabled={isDisabled ?? false}
        error={errors[lesson.id]}
      />
    </TableCell>
  )
}

/** On a phone the teacher is shown below the lesson. */
const TABLE_STYLE = {
  '& .number': { width: 56 },
  '& .action': { width: 80, textAlign: 'right' },
  '& .teacher': { width: { sm: '50%' } },
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '32px 1fr auto',
      alignItems: 'center',
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& td': { border: 0, py: 0.5 },
    '& .number': { width: 'auto', pr: 0 },
    '& .teacher': { gridColumn: '2 / -1', gridRow: 2 },
    '& .action': { width: 'auto' },
  },
} as const
