/** A day as the school writes it, DD/MM/YYYY: typed, pasted, or picked from the browser's calendar. */
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import { Box, IconButton, InputAdornment, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { FieldTitle, useInput } from 'react-admin'
import { dayFromTyped, isDay, typedFromDay } from './typedDay.ts'

type Props = {
  source: string
  label: string
  isRequired: boolean
  helperText?: string | false
  readOnly?: boolean
}

const UNKNOWN = 'Tanggal tidak dikenal, contoh: 31/01/2012'

/** Holds `YYYY-MM-DD`; what is no date stays as typed, for the schema to refuse. */
export function DateField({ source, label, isRequired, helperText = false, readOnly = false }: Props) {
  const { id, field, fieldState } = useInput({ source })
  // While somebody types, the text is theirs: "3/1/2012" must not turn into "03/01/2012" under the cursor.
  const [typed, setTyped] = useState<string | null>(null)
  const day = String(field.value ?? '')
  const told = fieldState.error?.message
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      value={typed ?? typedFromDay(day)}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(dayFromTyped(target.value))
      }}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      placeholder="DD/MM/YYYY"
      error={fieldState.invalid}
      helperText={told ? (day && !isDay(day) ? UNKNOWN : told) : helperText}
      autoComplete="off"
      fullWidth
      size="small"
      slotProps={{
        htmlInput: { inputMode: 'numeric', readOnly, maxLength: 20 },
        input: {
          endAdornment: !readOnly && (
            <InputAdornment position="end">
              <Calendar day={day} label={label} onPick={field.onChange} />
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
