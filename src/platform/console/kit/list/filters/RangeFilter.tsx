/** A range filter on dates, times, numbers or amounts; either end may be left open. */
import { Box, TextField } from '@mui/material'
import { useSite } from '#platform/console/providers/site.ts'
import { DAY_HINT, formatDay, isDay } from '#platform/contract/day.ts'
import type { DescribedField } from '#platform/contract/fields.ts'
import { DateField } from '../../field/DateField.tsx'
import { toUtcMoment, toWallTime } from '../../format/localMoment.ts'

type Bound = string | number | null | undefined
type Between = { op: 'between'; value: { from?: Bound; to?: Bound } }
type Props = {
  field: DescribedField
  value: unknown
  onChange: (value: unknown) => void
  /** Marks text that is not a date as an error; false while it is still being typed. */
  showsError: boolean
}

export function RangeFilter({ field, value, onChange, showsError }: Props) {
  const { time_zone } = useSite()
  const { from, to } = readRange(value)
  const changeRange = (next: Between['value']) =>
    onChange(isOpenEnd(next.from) && isOpenEnd(next.to) ? undefined : { op: 'between', value: next })
  const ends = [
    {
      end: 'dari',
      bound: from,
      timeOfDay: START_OF_DAY,
      onEndChange: (next: Bound) => changeRange({ from: next, to: to ?? null }),
    },
    {
      end: 'sampai',
      bound: to,
      timeOfDay: END_OF_DAY,
      onEndChange: (next: Bound) => changeRange({ from: from ?? null, to: next }),
    },
  ]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 }}>
      {ends.map(({ end, bound, timeOfDay, onEndChange }) => {
        const label = `${field.label} ${end}`
        if (!isDateField(field))
          return (
            <TextField
              key={end}
              size="small"
              type="number"
              label={label}
              value={String(bound ?? '')}
              onChange={({ target }) => onEndChange(target.value === '' ? null : Number(target.value))}
            />
          )
        const day = toDay(bound, time_zone)
        const isInvalid = showsError && day !== '' && !isDay(day)
        return (
          <DateField
            key={end}
            label={label}
            calendarLabel={label}
            day={day}
            onChange={(next) =>
              onEndChange(
                field.input === 'moment' && isDay(next) ? toMoment(next, timeOfDay, time_zone) : next || null,
              )
            }
            error={isInvalid}
            helperText={isInvalid && DAY_HINT}
          />
        )
      })}
    </Box>
  )
}

export const isRange = ({ input }: DescribedField) => ['date', 'moment', 'number', 'money'].includes(input)

const isDateField = ({ input }: DescribedField) => input === 'date' || input === 'moment'

/** Whether both ends of the range are empty or valid dates. */
export function isValidRange(field: DescribedField, value: unknown, timeZone: string): boolean {
  const { from, to } = readRange(value)
  const days = [from, to].filter((bound) => !isOpenEnd(bound)).map((bound) => toDay(bound, timeZone))
  return !isDateField(field) || days.every(isDay)
}

/** @example formatRange(won_on, { op: 'between', value: { from: '2026-08-01' } }, zone) // '01/08/2026 – …' */
export function formatRange(field: DescribedField, value: unknown, timeZone: string): string | undefined {
  if (!isBetween(value)) return undefined
  const formatBound = (bound: Bound) => {
    if (isOpenEnd(bound)) return '…'
    if (isDateField(field)) return formatDay(toDay(bound, timeZone))
    return `${field.input === 'money' ? 'Rp ' : ''}${Number(bound).toLocaleString('id-ID')}`
  }
  return `${formatBound(value.value.from)} – ${formatBound(value.value.to)}`
}

const isBetween = (value: unknown): value is Between =>
  typeof value === 'object' && value !== null && 'op' in value && value.op === 'between'

const readRange = (value: unknown) => (isBetween(value) ? value.value : {})

const isOpenEnd = (bound: Bound) => bound === null || bound === undefined || bound === ''

const START_OF_DAY = { wallTime: 'T00:00', seconds: ':00.000Z' }
/** The range includes the last moment of its last day. */
const END_OF_DAY = { wallTime: 'T23:59', seconds: ':59.999Z' }

/** The UTC moment at which a day starts (START_OF_DAY) or ends (END_OF_DAY) in the school's time zone. */
const toMoment = (day: string, { wallTime, seconds }: typeof START_OF_DAY, timeZone: string) =>
  toUtcMoment(day + wallTime, timeZone).replace(/:00\.000Z$/, seconds)

/** The day of a moment; other text is returned unchanged. */
function toDay(bound: Bound, timeZone: string): string {
  const text = String(bound ?? '')
  return (text.endsWith('Z') && toWallTime(text, timeZone).slice(0, 10)) || text
}
