/** A day as the school writes it, DD/MM/YYYY: typed, pasted, or picked from the browser's calendar. */
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import { Box, IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material'
import { useRef, useState } from 'react'
import { dayFromTyped, isDay, typedFromDay } from '../form/typedDay.ts'

type Props = Pick<
  TextFieldProps,
  'id' | 'name' | 'inputRef' | 'label' | 'error' | 'helperText' | 'onBlur'
> & {
  /** `YYYY-MM-DD`, or what was typed and is no date. */
  day: string
  onChange: (day: string) => void
  /** What the calendar is called. */
  calendar: string
  readOnly?: boolean
}

export const UNKNOWN_DAY = 'Tanggal tidak dikenal, contoh: 31/01/2012'

export function DayBox({ day, onChange, onBlur, calendar, readOnly = false, ...box }: Props) {
  // While somebody types, the text is theirs: "3/1/2012" must not turn into "03/01/2012" under the cursor.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...box}
      value={typed ?? typedFromDay(day)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(dayFromTyped(target.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      fullWidth
      size="small"
      slotProps={{
        htmlInput: { inputMode: 'numeric', readOnly, maxLength: 20 },
        input: {
          endAdornment: !readOnly && (
            <InputAdornment position="end">
              <Calendar day={day} label={calendar} onPick={onChange} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

type CalendarProps = { day: string; label: string; onPick: (day: string) => void }

/** Out of the tab order: typing needs no calendar, and forty fields have enough stops. */
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
        sx={hidden}
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

/** Where the browser opens its calendar. */
const hidden = {
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
