/** A filter between two days, moments, numbers or amounts; either end may be left open. */
import { Box, TextField } from '@mui/material'
import type { DescribedField } from '#contract/fields.ts'
import { useSite } from '#src/providers/site.ts'
import { momentFromWall, wallFromMoment } from '../form/localMoment.ts'
import { isDay, typedFromDay } from '../form/typedDay.ts'
import { DayBox, UNKNOWN_DAY } from './DayBox.tsx'

type Bound = string | number | null | undefined
type Between = { op: 'between'; value: { from?: Bound; to?: Bound } }
type Props = {
  field: DescribedField
  value: unknown
  onChange: (value: unknown) => void
  /** Whether a text that is no date is marked as wrong; not while it is still being typed. */
  showsError: boolean
}

export function RangeFilter({ field, value, onChange, showsError }: Props) {
  const { time_zone } = useSite()
  const { from, to } = endsOf(value)
  const set = (next: Between['value']) =>
    onChange(isOpen(next.from) && isOpen(next.to) ? undefined : { op: 'between', value: next })
  const ends = [
    { end: 'dari', bound: from, clock: START, put: (next: Bound) => set({ from: next, to: to ?? null }) },
    {
      end: 'sampai',
      bound: to,
      clock: END_OF_DAY,
      put: (next: Bound) => set({ from: from ?? null, to: next }),
    },
  ]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 }}>
      {ends.map(({ end, bound, clock, put }) => {
        const label = `${field.label} ${end}`
        if (!isOfDays(field))
          return (
            <TextField
              key={end}
              size="small"
              type="number"
              label={label}
              value={String(bound ?? '')}
              onChange={({ target }) => put(target.value === '' ? null : Number(target.value))}
            />
          )
        const day = dayOf(bound, time_zone)
        const isWrong = showsError && day !== '' && !isDay(day)
        return (
          <DayBox
            key={end}
            label={label}
            calendar={label}
            day={day}
            onChange={(next) =>
              put(field.input === 'moment' && isDay(next) ? momentAt(next, clock, time_zone) : next || null)
            }
            error={isWrong}
            helperText={isWrong && UNKNOWN_DAY}
          />
        )
      })}
    </Box>
  )
}

export const isRange = ({ input }: DescribedField) => ['date', 'moment', 'number', 'money'].includes(input)

const isOfDays = ({ input }: DescribedField) => input === 'date' || input === 'moment'

/** Whether both ends of the range are empty or existing days. */
export function isWholeRange(field: DescribedField, value: unknown, timeZone: string): boolean {
  const { from, to } = endsOf(value)
  const days = [from, to].filter((bound) => !isOpen(bound)).map((bound) => dayOf(bound, timeZone))
  return !isOfDays(field) || days.every(isDay)
}

/** @example wordsOfRange(won_on, { op: 'between', value: { from: '2026-08-01' } }, zone) // '01/08/2026 – …' */
export function wordsOfRange(field: DescribedField, value: unknown, timeZone: string): string | undefined {
  if (!isBetween(value)) return undefined
  const words = (bound: Bound) => {
    if (isOpen(bound)) return '…'
    if (isOfDays(field)) return typedFromDay(dayOf(bound, timeZone))
    return `${field.input === 'money' ? 'Rp ' : ''}${Number(bound).toLocaleString('id-ID')}`
  }
  return `${words(value.value.from)} – ${words(value.value.to)}`
}

const isBetween = (value: unknown): value is Between =>
  typeof value === 'object' && value !== null && 'op' in value && value.op === 'between'

const endsOf = (value: unknown) => (isBetween(value) ? value.value : {})

const isOpen = (bound: Bound) => bound === null || bound === undefined || bound === ''

const START = { wall: 'T00:00', seconds: ':00.000Z' }
/** A day's last moment belongs to it. */
const END_OF_DAY = { wall: 'T23:59', seconds: ':59.999Z' }

/** The moment at which a day begins (START) or ends (END_OF_DAY) in the school's time zone. */
const momentAt = (day: string, { wall, seconds }: typeof START, timeZone: string) =>
  momentFromWall(day + wall, timeZone).replace(/:00\.000Z$/, seconds)

/** The day of a moment; other text is returned unchanged. */
function dayOf(bound: Bound, timeZone: string): string {
  const text = String(bound ?? '')
  return (text.endsWith('Z') && wallFromMoment(text, timeZone).slice(0, 10)) || text
}
