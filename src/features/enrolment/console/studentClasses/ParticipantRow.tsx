/** The row of one participant, stored or newly added. */

import EditNote from '@mui/icons-material/EditNoteRounded'
import { Box, Checkbox, Chip, IconButton, TableCell, TableRow, Tooltip } from '@mui/material'
import { memo } from 'react'
import { formatStudentNumbers } from '#features/people/console/students/studentNumbers.ts'
import { isShiftClick } from '#platform/console/kit/dialog/PickTable.tsx'
import {
  MARKED_ROW_STYLE,
  MarkForDeletionButton,
} from '#platform/console/kit/worksheet/MarkForDeletionButton.tsx'
import type { Candidate, StudentClass } from '../../studentClass.ts'
import { allowedActions, canCorrect } from '../participants/participantActions.ts'
import { StatusChip } from './StatusChip.tsx'

/** A range selects all rows since the last selected one. */
export type SelectOptions = { isRange: boolean }
type Props = {
  row: StudentClass
  isMarked: boolean
  isSelected: boolean
  onSelect: (row: StudentClass, options: SelectOptions) => void
  onMark: (ids: readonly number[], isMarked: boolean) => void
  /** Undefined while there are unsaved changes, which a correction would lose. */
  onCorrect?: ((row: StudentClass) => void) | undefined
}

/** Memoized, so that a click does not render all rows of a class again. */
export const ParticipantRow = memo(function ParticipantRow(props: Props) {
  const { row, isMarked, isSelected, onSelect, onMark, onCorrect } = props
  const { student, status, classroom, student_class_rapors: rapors } = row
  const allowedActionsOfRow = allowedActions({ status, rapors: rapors.length })
  const badges = rapors.length > 0 && <RaporBadges rapors={rapors} />
  return (
    <TableRow hover selected={isSelected} sx={isMarked ? MARKED_ROW_STYLE : {}}>
      <TableCell padding="checkbox">
        <Tooltip title={allowedActionsOfRow.select ? '' : 'Tidak bisa dipilih'}>
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={(event) => onSelect(row, { isRange: isShiftClick(event) })}
            sx={allowedActionsOfRow.select ? {} : { opacity: 0.38 }}
            slotProps={{
              input: { 'aria-label': `Pilih ${student.name}`, 'aria-disabled': !allowedActionsOfRow.select },
            }}
          />
        </Tooltip>
      </TableCell>
      <NameCells {...student} />
      <TableCell>
        <StatusChip status={status} classroom={classroom} />
        {badges && <div className="phone-only">{badges}</div>}
      </TableCell>
      <TableCell className="desktop-only">{badges || '–'}</TableCell>
      <TableCell className="action">
        {allowedActionsOfRow.remove && (
          <MarkForDeletionButton
            name={student.name}
            isMarked={isMarked}
            onToggle={() => onMark([row.id], !isMarked)}
          />
        )}
        {onCorrect && canCorrect(row) && (
          <Tooltip title="Koreksi Kenaikan">
            <IconButton
              size="small"
              aria-label={`Koreksi Kenaikan ${student.name}`}
              onClick={() => onCorrect(row)}
            >
              <EditNote fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </TableCell>
    </TableRow>
  )
})

type NewParticipantRowProps = { student: Candidate; onDropAddedStudent: (studentId: number) => void }

export const NewParticipantRow = memo(function NewParticipantRow({
  student,
  onDropAddedStudent,
}: NewParticipantRowProps) {
  return (
    <TableRow hover>
      <TableCell padding="checkbox" />
      <NameCells {...student} />
      <TableCell>
        <Chip size="small" color="success" variant="outlined" label="Baru" />
      </TableCell>
      <TableCell className="desktop-only">–</TableCell>
      <TableCell className="action">
        <MarkForDeletionButton
          name={student.name}
          isMarked={false}
          onToggle={() => onDropAddedStudent(student.id)}
        />
      </TableCell>
    </TableRow>
  )
})

function NameCells({ name, nis, nisn }: { name: string; nis: string; nisn: string }) {
  return (
    <>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <span className="name">{name}</span>
        <span className="phone-only">{formatStudentNumbers({ nis, nisn })}</span>
      </TableCell>
      <TableCell className="desktop-only">{nis}</TableCell>
      <TableCell className="desktop-only">{nisn}</TableCell>
    </>
  )
}

function RaporBadges({ rapors }: { rapors: StudentClass['student_class_rapors'] }) {
  return (
    <Box className="badges" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 0.25 }}>
      {rapors.map(({ id, semester_id }) => (
        <Chip key={id} size="small" label={`Semester ${semester_id}`} />
      ))}
    </Box>
  )
}
