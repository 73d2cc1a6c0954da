/** A student in the list of a class: a tap goes to the next state, letters choose one, the button beside opens the note. */
import EditNote from '@mui/icons-material/EditNoteRounded'
import { Box, Button, ButtonBase, Collapse, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { TOUCH } from '#platform/console/kit/style/touch.ts'
import { type AttendanceRow, MOST_MINUTES, type Suggestion } from '../../day.ts'
import { ATTENDANCE_STATUSES, PRESENT } from '../../status.ts'
import { weekdayOf } from '../dates.ts'
import { nextStatus, statusName } from '../statuses.ts'
import type { MarkValue } from './dayOutbox.ts'
import { StatusChip } from './StatusChip.tsx'

type Props = {
  number: number
  row: AttendanceRow
  mark: MarkValue
  isStored: boolean
  /** What somebody else has stored meanwhile, if it differs. */
  storedInstead: string | null
  suggestion: Suggestion | null
  isReadOnly: boolean
  onChange: (update: (mark: MarkValue) => MarkValue) => void
}

export function StudentLine(props: Props) {
  const { row, mark, suggestion, isReadOnly, onChange } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="li" sx={LINE_STYLE}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <StudentButton {...props} onOpenNote={() => setOpen(true)} />
        {!isReadOnly && (
          <Tooltip title="Catatan">
            <IconButton
              aria-label={`Catatan ${row.student.name}`}
              aria-expanded={isOpen}
              color={mark.note ? 'primary' : 'default'}
              onClick={() => setOpen(!isOpen)}
            >
              <EditNote />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {suggestion && !isReadOnly && mark.status === PRESENT && (
        <Button
          size="small"
          sx={{ ml: 4.5, mb: 0.5 }}
          onClick={() =>
            onChange(() => ({ status: suggestion.status, minutes: null, note: suggestion.note }))
          }
        >
          {`${weekdayOf(suggestion.since)} ${statusName(suggestion.status).toLowerCase()}: tandai lagi`}
        </Button>
      )}
      <Collapse in={isOpen} unmountOnExit>
        <NoteFields mark={mark} onChange={onChange} />
      </Collapse>
    </Box>
  )
}

type ButtonProps = Props & { onOpenNote: () => void }

function StudentButton({
  number,
  row,
  mark,
  isStored,
  storedInstead,
  isReadOnly,
  onChange,
  onOpenNote,
}: ButtonProps) {
  const { name } = row.student
  const { status, minutes, note } = mark
  const [statusId, detailId] = [useId(), useId()]
  const detail = storedInstead ?? note
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const letter = ATTENDANCE_STATUSES.find(({ id }) => id === event.key.toUpperCase())
    const step = event.key === 'ArrowDown' || letter ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.ctrlKey || event.metaKey || event.altKey || step === 0) return
    event.preventDefault()
    if (letter && !isReadOnly) onChange((before) => withStatus(before, letter.id))
    focusBeside(event.currentTarget, step)
  }
  return (
    <Box sx={ROW_STYLE}>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ width: 28, flexShrink: 0 }}>
        {number}
      </Typography>
      <Name name={name} detail={detail} detailId={detailId} />
      <span id={statusId}>
        {isReadOnly && row.status === null ? (
          <NotTaken />
        ) : (
          <StatusChip status={status} minutes={minutes} isStored={isStored} />
        )}
      </span>
      <ButtonBase
        data-attendance
        disabled={isReadOnly}
        onClick={() => onChange((before) => withStatus(before, nextStatus(before.status)))}
        onContextMenu={(event) => {
          event.preventDefault()
          onOpenNote()
        }}
        onKeyDown={handleKey}
        // The name stays under repeated taps, or the later ones would count as strays.
        aria-label={name}
        aria-describedby={detail ? `${statusId} ${detailId}` : statusId}
        sx={BUTTON_STYLE}
      />
    </Box>
  )
}

type NameProps = { name: string; detail: string | null; detailId: string }

const Name = ({ name, detail, detailId }: NameProps) => (
  <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
    <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
    {detail && (
      <Typography
        component="span"
        variant="caption"
        color="textSecondary"
        id={detailId}
        sx={{ display: 'block' }}
      >
        {detail}
      </Typography>
    )}
  </Box>
)

/** Of a day that the caller only reads, where nobody knows yet who is present. */
const NotTaken = () => (
  <Typography component="span" variant="body2" color="textSecondary">
    Belum
  </Typography>
)

const NoteFields = ({ mark: { status, minutes, note }, onChange }: Pick<Props, 'mark' | 'onChange'>) => (
  <Box sx={{ display: 'flex', gap: 1.5, p: 1.5, pl: 4.5 }}>
    {status === 'T' && (
      <TextField
        label="Menit"
        size="small"
        value={minutes ?? ''}
        onChange={({ target }) => onChange((before) => ({ ...before, minutes: readMinutes(target.value) }))}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        sx={{ width: 88 }}
      />
    )}
    <TextField
      label="Catatan"
      size="small"
      fullWidth
      value={note ?? ''}
      onChange={({ target }) => onChange((before) => ({ ...before, note: target.value || null }))}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  </Box>
)

/** Minutes belong to those who are late, and a note to the state that it was written for. */
function withStatus({ status, minutes, note }: MarkValue, next: MarkValue['status']): MarkValue {
  return { status: next, minutes: next === 'T' ? minutes : null, note: next === status ? note : null }
}

function readMinutes(text: string): number | null {
  const minutes = Number.parseInt(text, 10)
  return minutes > 0 ? Math.min(minutes, MOST_MINUTES) : null
}

function focusBeside(current: HTMLElement, step: number): void {
  const buttons = [...(current.closest('ul')?.querySelectorAll<HTMLElement>('[data-attendance]') ?? [])]
  buttons[buttons.indexOf(current) + step]?.focus()
}

const LINE_STYLE = { borderTop: 1, borderColor: 'divider', listStyle: 'none' } as const
const ROW_STYLE = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexGrow: 1,
  minWidth: 0,
  minHeight: 40,
  [TOUCH]: { minHeight: 48 },
  px: 1.5,
  gap: 1,
} as const
/** Over the whole line, whose texts are its name and description and no part of it. */
const BUTTON_STYLE = {
  position: 'absolute',
  inset: 0,
  touchAction: 'manipulation',
  '&.Mui-focusVisible': { bgcolor: 'action.focus' },
} as const
