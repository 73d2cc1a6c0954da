/** The table of classes with their release states; selected ones are released or withdrawn together. */
import { Box, Button, Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link } from 'react-router-dom'
import { SheetCard } from '#features/school/console/worksheet/SheetCard.tsx'
import { useKeptIds } from '#platform/console/kit/draft/useKeptIds.ts'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { buildAnyUrl } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { RELEASES } from '../../paths.ts'
import {
  exportReaders,
  isReleaseActionAllowed,
  type ReleaseAction,
  type ReleasedKind,
  type ReleaseRow,
  type readReleases,
} from '../../release.ts'
import { ReleaseActions } from './ReleaseActions.tsx'
import { ReleaseChip } from './ReleaseChip.tsx'

type Props = {
  kind: ReleasedKind
  title: string
  releases: Output<typeof readReleases>
  onDone: () => void
}

export function ReleaseTable({ kind, title, releases, onDone }: Props) {
  const rows = releases.rows.filter((row) => row.kind === kind)
  const classrooms = rows.map(({ classroom }) => classroom)
  const rowIds = classrooms.map(({ id }) => id)
  const { selectedIds, toggle, toggleAll, clear } = useKeptIds(`ticks ${kind}`, classrooms)
  const selectedRows = rows.filter(({ classroom }) => selectedIds.has(classroom.id))
  const isAllSelected = rows.length > 0 && selectedRows.length === rows.length
  const documentSet = {
    kind,
    eduyear_id: releases.eduyear.id,
    semester_id: kind === 'rapor' ? releases.semester.id : null,
  }
  return (
    <SheetCard
      title={title}
      subtitle={formatCount(rows)}
      actions={() => (
        <>
          <ReadersExport documentSet={documentSet} isEmpty={rows.length === 0} />
          <ReleaseActions
            allowedActions={findAllowedActions(selectedRows)}
            count={selectedRows.length}
            target={{ ...documentSet, classroom_ids: selectedRows.map(({ classroom }) => classroom.id) }}
            onDone={() => {
              clear()
              onDone()
            }}
          />
        </>
      )}
    >
      {rows.length === 0 ? (
        <EmptyState title="Tidak ada data" detail="Belum ada siswa pada tahun ajaran ini di kelas Anda." />
      ) : (
        <Table size="small" sx={TABLE_STYLE}>
          <Head
            label={`Pilih semua kelas: ${title}`}
            isAllSelected={isAllSelected}
            isSomeSelected={selectedRows.length > 0}
            onToggle={() => toggleAll(rowIds)}
          />
          <TableBody>
            {rows.map((row) => (
              <ClassRow
                key={row.classroom.id}
                row={row}
                isSelected={selectedIds.has(row.classroom.id)}
                onToggle={() => toggle(row.classroom.id, { visibleIds: rowIds, isRange: false })}
                readersPath={toReadersPath(documentSet, row.classroom.id)}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </SheetCard>
  )
}

type HeadProps = { label: string; isAllSelected: boolean; isSomeSelected: boolean; onToggle: () => void }

function Head({ label, isAllSelected, isSomeSelected, onToggle }: HeadProps) {
  return (
    <TableHead>
      <TableRow>
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={isAllSelected}
            indeterminate={isSomeSelected && !isAllSelected}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': label } }}
          />
        </TableCell>
        <TableCell>Kelas</TableCell>
        <TableCell>Status</TableCell>
        <TableCell className="desktop-only">Diunggah</TableCell>
        <TableCell>Dibuka siswa</TableCell>
      </TableRow>
    </TableHead>
  )
}

const ACTIONS: readonly ReleaseAction[] = ['release', 'draft', 'withdraw']

function findAllowedActions(rows: readonly ReleaseRow[]): ReleaseAction[] {
  if (rows.length === 0) return []
  return ACTIONS.filter((action) => rows.every(({ state }) => isReleaseActionAllowed(state, action)))
}

function formatCount(rows: readonly ReleaseRow[]): string {
  const releasedCount = rows.filter(({ state, documents }) => state === 'released' && documents > 0).length
  const emptyCount = rows.filter(({ documents }) => documents === 0).length
  const released = `${releasedCount} dari ${rows.length} kelas sudah terbit`
  return emptyCount > 0 ? `${released}; ${emptyCount} kelas belum punya dokumen` : released
}

/** The documents of one kind in one period; letters belong to a whole year. */
type DocumentSet = { kind: ReleasedKind; eduyear_id: number; semester_id: number | null }

const toReadersQuery = ({ semester_id, ...query }: DocumentSet) => ({
  ...query,
  ...(semester_id && { semester_id }),
})

type ReadersExportProps = { documentSet: DocumentSet; isEmpty: boolean }

/** Exports the readers of all classes, regardless of the selection. */
function ReadersExport({ documentSet, isEmpty }: ReadersExportProps) {
  return (
    <ExportButton
      isEmpty={isEmpty}
      buildUrl={(format) => buildAnyUrl(exportReaders, { query: { ...toReadersQuery(documentSet), format } })}
    />
  )
}

function toReadersPath(documentSet: DocumentSet, classroom_id: number): string {
  const params = { ...toReadersQuery(documentSet), classroom_id }
  return `${RELEASES}/opened?${new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  )}`
}

type RowProps = { row: ReleaseRow; isSelected: boolean; onToggle: () => void; readersPath: string }

function ClassRow({ row, isSelected, onToggle, readersPath }: RowProps) {
  const { classroom, state, students, documents, opened } = row
  return (
    <TableRow hover selected={isSelected}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': `Pilih ${classroom.name}` } }}
        />
      </TableCell>
      <TableCell sx={{ fontWeight: 600 }}>
        {classroom.name}
        <Box className="phone-only">
          {documents} dari {students} diunggah
        </Box>
      </TableCell>
      <TableCell>
        <ReleaseChip state={state} isEmpty={documents === 0} />
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          <ReleaseDetail row={row} />
        </Box>
      </TableCell>
      <TableCell className="desktop-only">
        {documents} dari {students}
      </TableCell>
      <TableCell>
        <Button
          component={Link}
          to={readersPath}
          size="small"
          // Aligns the text of the button with the column's label.
          sx={{ minWidth: 0, ml: '-5px' }}
          aria-label={`${opened} dari ${documents} sudah dibuka, kelas ${classroom.name}`}
        >
          {opened} dari {documents}
        </Button>
      </TableCell>
    </TableRow>
  )
}

function ReleaseDetail({ row: { state, release_at, withdrawn } }: { row: ReleaseRow }) {
  if (withdrawn) return withdrawn.reason
  if (state === 'scheduled' || state === 'released') return <Moment value={release_at} />
  return null
}

const TABLE_STYLE = {
  '& .phone-only': { display: 'none', color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 },
  '@media (max-width: 899.95px)': {
    '& .desktop-only': { display: 'none' },
    '& td, & th': { px: 1 },
    '& .phone-only': { display: 'block' },
  },
} as const
