/** What somebody ticks of a compared file: whole rows, or single differences; and which stored records the file lacks. */
import { Alert, Box, Checkbox, FormControlLabel, Link } from '@mui/material'
import { useResourceContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { GoneRecord, PreviewRow } from '#platform/contract/import/importCalls.ts'
import type { ChosenRows } from '../CsvImport.ts'

export type Ticking = { chosen: ChosenRows; onTick: (chosen: ChosenRows) => void }

/** Whether a row would store anything. */
export const tickable = ({ outcome }: PreviewRow) => outcome === 'new' || outcome === 'changed'

const fieldsOf = ({ changes }: PreviewRow) => changes.map(({ field }) => field)

/** All of a row: a new record as a whole, of a changed one its differences. */
const wholeOf = (row: PreviewRow) => (row.outcome === 'new' ? true : fieldsOf(row))

function isWhole(row: PreviewRow, chosen: ChosenRows): boolean {
  const chosenOfRow = chosen[row.line]
  return chosenOfRow === true || chosenOfRow?.length === row.changes.length
}

function withRow(chosen: ChosenRows, line: number, chosenOfRow: true | readonly string[]): ChosenRows {
  const { [line]: _, ...others } = chosen
  return chosenOfRow === true || chosenOfRow.length > 0 ? { ...others, [line]: chosenOfRow } : others
}

type RowProps = Ticking & { row: PreviewRow }

export function TickedRow({ row, chosen, onTick }: RowProps) {
  const isChecked = isWhole(row, chosen)
  return (
    <Checkbox
      size="small"
      checked={isChecked}
      indeterminate={!isChecked && chosen[row.line] !== undefined}
      onChange={() => onTick(withRow(chosen, row.line, isChecked ? [] : wholeOf(row)))}
      slotProps={{ input: { 'aria-label': `Terapkan ${row.name}` } }}
    />
  )
}

export function TickedChange({
  row,
  field,
  label,
  chosen,
  onTick,
}: RowProps & { field: string; label: string }) {
  const chosenOfRow = chosen[row.line]
  const fields = chosenOfRow === true ? fieldsOf(row) : (chosenOfRow ?? [])
  const isChecked = fields.includes(field)
  const others = fields.filter((one) => one !== field)
  return (
    <Checkbox
      size="small"
      checked={isChecked}
      onChange={() => onTick(withRow(chosen, row.line, isChecked ? others : [...others, field]))}
      slotProps={{ input: { 'aria-label': `${label} ${row.name}` } }}
      sx={{ p: 0.5 }}
    />
  )
}

/** Ticks the rows that the filter shows, on all pages. */
export function TickAll({ rows, chosen, onTick }: Ticking & { rows: readonly PreviewRow[] }) {
  const visible = rows.filter(tickable)
  if (visible.length === 0) return null
  const isChecked = visible.every((row) => isWhole(row, chosen))
  const toggle = () => {
    const lines = new Set(visible.map(({ line }) => line))
    const others = Object.entries(chosen).filter(([line]) => !lines.has(Number(line)))
    const chosenOfRow = isChecked ? [] : visible.map((row) => [row.line, wholeOf(row)] as const)
    onTick(Object.fromEntries([...others, ...chosenOfRow]))
  }
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={isChecked} onChange={toggle} />}
      label={`Terapkan semua ${formatCount(visible.length)} yang tampil`}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}

/** Nobody is removed by a comparison: each is opened, to be kept or to leave in the usual way. */
export function GoneRecords({ records }: { records: readonly GoneRecord[] }) {
  const resource = useResourceContext()
  if (records.length === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 1, '& summary': { cursor: 'pointer' } }}>
      <details>
        <summary>
          {formatCount(records.length)} data tersimpan tidak ada di berkas; tidak ada yang dihapus
        </summary>
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
          {records.map(({ id, name, detail }) => (
            <li key={id}>
              <Link component={RouterLink} to={`/${resource}/${id}`} target="_blank">
                {name}
              </Link>{' '}
              · {detail}
            </li>
          ))}
        </Box>
      </details>
    </Alert>
  )
}
