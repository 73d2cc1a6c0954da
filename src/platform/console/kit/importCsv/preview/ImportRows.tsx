/** The rows of a previewed file with their outcomes, filterable by outcome. */
import {
  Box,
  Chip,
  type ChipProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { compareGroupNames } from '#platform/contract/folding.ts'
import { IMPORT_OUTCOMES, type ImportResult, type PreviewRow } from '#platform/contract/import/importCalls.ts'

import { GoneRecords, TickAll, TickedChange, TickedRow, type Ticking, tickable } from './ComparisonTicks.tsx'
import { DoubtChoices, type DoubtChoicesProps } from './DoubtChoices.tsx'

type Filter = 'all' | 'doubted' | 'warned' | PreviewRow['outcome']

const OUTCOME_COLORS: Record<PreviewRow['outcome'], NonNullable<ChipProps['color']>> = {
  new: 'success',
  changed: 'info',
  same: 'default',
  failed: 'error',
}
const OUTCOME_NAMES = new Map<string, string>(IMPORT_OUTCOMES.map(({ id, name }) => [id, name]))
const PAGE_SIZE = 25

function listFilters({ total, created, changed, same, failed, warned, rows }: ImportResult) {
  const filters: readonly { filter: Filter; label: string; count: number }[] = [
    { filter: 'all', label: 'Semua', count: total },
    { filter: 'new', label: 'Baru', count: created },
    { filter: 'changed', label: 'Berubah', count: changed },
    { filter: 'same', label: 'Sama', count: same },
    { filter: 'failed', label: 'Gagal', count: failed },
    { filter: 'doubted', label: 'Meragukan', count: rows.filter(isDoubted).length },
    { filter: 'warned', label: 'Diperingatkan', count: warned },
  ]
  return filters.filter(({ filter, count }) => filter === 'all' || count > 0)
}

const isDoubted = ({ doubts }: PreviewRow) => doubts.length > 0
const isUndecided = ({ doubts }: PreviewRow) => doubts.some(({ decision }) => decision === null)

function matchesFilter(row: PreviewRow, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'doubted') return isDoubted(row)
  return filter === 'warned' ? row.warnings.length > 0 : row.outcome === filter
}

/** Undecided rows come first, then refused ones, then those with warnings, each in the order of the file. */
function urgencyOf(row: PreviewRow): number {
  if (isUndecided(row)) return 0
  if (row.outcome === 'failed') return 1
  return row.warnings.length > 0 || isDoubted(row) ? 2 : 3
}

type Props = Omit<DoubtChoicesProps, 'doubt'> & Ticking & { result: ImportResult }

/** What needs the user comes first. */
function firstFilter({ rows, failed, changed, gone }: ImportResult): Filter {
  if (rows.some(isUndecided)) return 'doubted'
  if (gone && changed > 0) return 'changed'
  return failed > 0 ? 'failed' : 'all'
}

export function ImportRows({ result, chosen, onTick, ...choices }: Props) {
  const [selectedFilter, setSelectedFilter] = useState<Filter>(() => firstFilter(result))
  const [page, setPage] = useState(0)
  const rows = result.rows
    .filter((row) => matchesFilter(row, selectedFilter))
    .sort((one, other) => urgencyOf(one) - urgencyOf(other))
  const firstIndex = page * PAGE_SIZE
  return (
    <Box>
      <GroupTotals rows={result.rows} />
      {result.gone && <GoneRecords records={result.gone} />}
      <Box role="group" aria-label="Filter baris" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {listFilters(result).map(({ filter, label, count }) => (
          <Chip
            key={filter}
            label={`${label} ${formatCount(count)}`}
            color={filter === selectedFilter ? 'primary' : 'default'}
            variant={filter === selectedFilter ? 'filled' : 'outlined'}
            aria-pressed={filter === selectedFilter}
            onClick={() => {
              setSelectedFilter(filter)
              setPage(0)
            }}
          />
        ))}
      </Box>
      {result.gone && <TickAll rows={rows} chosen={chosen} onTick={onTick} />}
      <TableContainer sx={{ maxHeight: 360, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" stickyHeader aria-label="Baris berkas">
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 64 }}>Baris</TableCell>
              <TableCell>Isi</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(firstIndex, firstIndex + PAGE_SIZE).map((row) => (
              <Row key={row.line} row={row} ticking={result.gone ? { chosen, onTick } : null} {...choices} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.length > PAGE_SIZE && (
        <TablePagination
          component="div"
          count={rows.length}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_event, next) => setPage(next)}
          labelDisplayedRows={({ from, to, count: all }) =>
            `${formatCount(from)}–${formatCount(to)} dari ${formatCount(all)}`
          }
          getItemAriaLabel={(type) => (type === 'next' ? 'Halaman berikutnya' : 'Halaman sebelumnya')}
        />
      )}
    </Box>
  )
}

/** @example '36 ke VII A, 36 ke VII B' */
function GroupTotals({ rows }: Pick<ImportResult, 'rows'>) {
  const totals = new Map<string, number>()
  for (const { group } of rows) if (group) totals.set(group, (totals.get(group) ?? 0) + 1)
  if (totals.size === 0) return null
  const groups = [...totals].sort(([one], [other]) => compareGroupNames(one, other))
  return (
    <Typography variant="body2" sx={{ mb: 1 }}>
      {groups.map(([name, count]) => `${formatCount(count)} ke ${name}`).join(', ')}
    </Typography>
  )
}

type RowProps = Omit<DoubtChoicesProps, 'doubt'> & { row: PreviewRow; ticking: Ticking | null }

function Row({ row, ticking, ...choices }: RowProps) {
  const { line, name, values, group, outcome, message, warnings, doubts, changes } = row
  return (
    <TableRow>
      <TableCell sx={{ verticalAlign: 'top' }}>
        {formatCount(line)}
        {ticking && tickable(row) && <TickedRow row={row} {...ticking} />}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
            {name || '(tanpa nama)'}
          </Typography>
          <Chip
            size="small"
            label={isUndecided(row) ? 'Perlu ditentukan' : OUTCOME_NAMES.get(outcome)}
            color={isUndecided(row) ? 'warning' : OUTCOME_COLORS[outcome]}
            variant="outlined"
          />
        </Box>
        {(values.length > 0 || group) && (
          <Typography variant="body2" color="textSecondary">
            {[...values.map(({ label, value }) => `${label} ${value}`), group].filter(Boolean).join(' · ')}
          </Typography>
        )}
        {message && (
          <Typography variant="body2" color="error">
            {message}
          </Typography>
        )}
        {warnings.map((warning) => (
          <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
            {warning}
          </Typography>
        ))}
        {doubts.map((doubt) => (
          <DoubtChoices key={doubt.field} doubt={doubt} {...choices} />
        ))}
        {changes.map(({ field, label, before, after }) => (
          <Typography key={field} variant="body2" color="textSecondary">
            {ticking && tickable(row) && <TickedChange row={row} field={field} label={label} {...ticking} />}
            {label}: <s>{before || 'kosong'}</s> → {after}
          </Typography>
        ))}
      </TableCell>
    </TableRow>
  )
}
