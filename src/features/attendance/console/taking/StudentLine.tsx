/** A student in the list of a class: a tap goes to the next state, letters choose one, the button beside opens the note. */
import EditNote from '@mui/icons-material/EditNoteRounded'
import { Box, Button, ButtonBase, Collapse, IconButton, TextField, Tooltip, Typography } from '@mui/material'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { type AttendanceRow, MOST_MINUTES, type Suggestion } from '../../day.ts'
import { ATTENDANCE_STATUSES, nextStatus, statusName } from '../../status.ts'
import { weekdayOf } from '../dates.ts'
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
  onChange: (mark: MarkValue) => void
}

export function StudentLine({
  number,
  row,
  mark,
  isStored,
  storedInstead,
  suggestion,
  isReadOnly,
  onChange,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const { name } = row.student
  const { status, minutes, note } = mark
  const setStatus = (next: MarkValue['status']) =>
    onChange({ status: next, minutes: next === 'T' ? minutes : null, note: next === status ? note : null })
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const letter = ATTENDANCE_STATUSES.find(({ id }) => id === event.key.toUpperCase())
    const step = event.key === 'ArrowDown' || letter ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.ctrlKey || event.metaKey || event.altKey || step === 0) return
    event.preventDefault()
    if (letter && !isReadOnly) setStatus(letter.id)
    focusBeside(event.currentTarget, step)
  }
  const openNote = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <Box component="li" sx={LINE_STYLE}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <ButtonBase
          data-attendance
          disabled={isReadOnly}
          onClick={() => setStatus(nextStatus(status))}
          onContextMenu={openNote}
          onKeyDown={handleKey}
          aria-label={`${name}: ${statusName(status)}`}
          sx={BUTTON_STYLE}
        >
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            sx={{ width: 28, flexShrink: 0 }}
          >
            {number}
          </Typography>
          <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {(storedInstead ?? note) && (
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {storedInstead ?? note}
              </Typography>
            )}
          </Box>
          <StatusChip status={status} minutes={minutes} isStored={isStored} />
        </ButtonBase>
        {!isReadOnly && (
          <Tooltip title="Catatan">
            <IconButton
              aria-label={`Catatan ${name}`}
              aria-expanded={isOpen}
              color={note ? 'primary' : 'default'}
              onClick={() => setOpen(!isOpen)}
            >
              <EditNote />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {suggestion && !isReadOnly && status === 'H' && (
        <Button
          size="small"
          sx={{ ml: 4.5, mb: 0.5 }}
          onClick={() => onChange({ status: suggestion.status, minutes: null, note: suggestion.note })}
        >
          {`${weekdayOf(suggestion.since)} ${statusName(suggestion.status).toLowerCase()}: tandai lagi`}
        </Button>
      )}
      <Collapse in={isOpen} unmountOnExit>
        <Box sx={{ display: 'flex', gap: 1.5, p: 1.5, pl: 4.5 }}>
          {status === 'T' && (
            <TextField
              label="Menit"
              size="small"
              value={minutes ?? ''}
              onChange={({ target }) => onChange({ ...mark, minutes: readMinutes(target.value) })}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
              sx={{ width: 88 }}
            />
          )}
          <TextField
            label="Catatan"
            size="small"
            fullWidth
            value={note ?? ''}
            onChange={({ target }) => onChange({ ...mark, note: target.value || null })}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      </Collapse>
    </Box>
  )
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
const BUTTON_STYLE = {
  flexGrow: 1,
  minWidth: 0,
  minHeight: 52,
  px: 1.5,
  gap: 1,
  textAlign: 'left',
  touchAction: 'manipulation',
  '&.Mui-focusVisible': { bgcolor: 'action.focus' },
} as const
