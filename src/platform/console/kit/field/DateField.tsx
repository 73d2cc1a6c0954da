/** A date input in the form DD/MM/YYYY: typed, pasted, or picked from the browser's calendar. */
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import { Box, IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { useRef, useState } from 'react'
import { formatDay, isDay, readDay } from '#platform/contract/day.ts'

type Props = Pick<
  TextFieldProps,
  'id' | 'name' | 'inputRef' | 'label' | 'error' | 'helperText' | 'onBlur'
> & {
  /** `YYYY-MM-DD`, or the typed text if it is not a date. */
  day: string
  onChange: (day: string) => void
  /** Accessible name of the calendar button. */
  calendarLabel: string
  readOnly?: boolean
}

export function DateField({
  day,
  onChange,
  onBlur,
  calendarLabel,
  readOnly = false,
  ...textFieldProps
}: Props) {
  // Typed text is not reformatted until blur: "3/1/2012" must not turn into "03/01/2012" under the cursor.
  const [typedText, setTypedText] = useState<string | null>(null)
  return (
    <TextField
      {...textFieldProps}
      value={typedText ?? formatDay(day)}
      onChange={({ target }) => {
        setTypedText(target.value)
        onChange(readDay(target.value) ?? target.value)
      }}
      onBlur={(event) => {
        setTypedText(null)
        onBlur?.(event)
      }}
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      fullWidth
      size="small"
      slotProps={{
        htmlInput: { inputMode: 'numeric', readOnly, maxLength: MAX_LENGTH },
        input: {
          endAdornment: !readOnly && (
            <InputAdornment position="end">
              <Calendar day={day} label={calendarLabel} onPick={onChange} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** Enough for a pasted 'Selasa, 31 September 2012 00:00:00'. */
const MAX_LENGTH = 60

type CalendarProps = { day: string; label: string; onPick: (day: string) => void }

/** Not in the tab order, because typing needs no calendar and long forms have enough tab stops. */
function Calendar({ day, label, onPick }: CalendarProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Box
        component="input"
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(day) ? day : ''}
        onChange={(event) => onPick(event.target.value)}
        sx={PICKER_ANCHOR_STYLE}
      />
      <IconButton
        size="small"
        edge="end"
        tabIndex={-1}
        aria-label={`Pilih ${label} dari kalender`}
        onClick={() => input.current?.showPicker()}
      >
        <CalendarMonth fontSize="small" />
      </IconButton>
    </>
  )
}

/** Invisible input at which the browser opens its calendar. */
const PICKER_ANCHOR_STYLE = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  p: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const
