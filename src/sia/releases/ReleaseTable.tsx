/** The classes of a year with how far their documents are; the chosen ones are released or taken back together. */
import { Box, Button, Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '#contract/endpoint.ts'
import {
  exportReaders,
  isReleaseActionAllowed,
  RELEASES,
  type ReleaseAction,
  type ReleasedKind,
  type ReleaseRow,
  type readReleases,
} from '#contract/sia/document/release.ts'
import { ExportButton } from '#src/kit/export/ExportButton.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { Moment } from '#src/kit/screen/dates.tsx'
import { buildAnyUrl } from '#src/providers/call.ts'
import { SheetCard } from '../worksheet/SheetCard.tsx'
import { ReleaseActs } from './ReleaseActs.tsx'
import { ReleaseChip } from './ReleaseChip.tsx'

type Props = {
  kind: ReleasedKind
  title: string
  read: Output<typeof readReleases>
  onDone: () => void
}

export function ReleaseTable({ kind, title, read, onDone }: Props) {
  const rows = read.rows.filter((row) => row.kind === kind)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const chosen = rows.filter(({ classroom }) => picked.has(classroom.id))
  const pick = (id: number) => setPicked((before) => toggled(before, id))
  const isAll = rows.length > 0 && chosen.length === rows.length
  const place = {
    kind,
    eduyear_id: read.eduyear.id,
    semester_id: kind === 'rapor' ? read.semester.id : null,
  }
  const acts = (['release', 'draft', 'withdraw'] as const).filter((act) => isPossible(chosen, act))
  return (
    <SheetCard
      title={title}
      count={countOf(rows)}
      closed={null}
      actions={() => (
        <>
          <StatusExport place={place} isEmpty={rows.length === 0} />
          <ReleaseActs
            acts={acts}
            count={chosen.length}
            place={{ ...place, classroom_ids: chosen.map(({ classroom }) => classroom.id) }}
            onDone={() => {
              setPicked(new Set())
              onDone()
            }}
          />
        </>
      )}
    >
      {rows.length === 0 ? (
        <EmptyState title="Tidak ada data" detail="Belum ada siswa pada tahun ajaran ini di kelas Anda." />
      ) : (
        <Table size="small" sx={table}>
          <Head
            label={`Pilih semua kelas: ${title}`}
            isAll={isAll}
            isSome={chosen.length > 0}
            onPick={() => setPicked(new Set(isAll ? [] : rows.map(({ classroom }) => classroom.id)))}
          />
          <TableBody>
            {rows.map((row) => (
              <ClassRow
                key={row.classroom.id}
                row={row}
                isPicked={picked.has(row.classroom.id)}
                onPick={() => pick(row.classroom.id)}
                to={openedAt({ ...place, classroom_id: row.classroom.id })}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </SheetCard>
  )
}

function toggled(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(before)
  if (!after.delete(id)) after.add(id)
  return after
}

type HeadProps = { label: string; isAll: boolean; isSome: boolean; onPick: () => void }

function Head({ label, isAll, isSome, onPick }: HeadProps) {
  return (
    <TableHead>
      <TableRow>
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={isAll}
            indeterminate={isSome && !isAll}
            onChange={onPick}
            slotProps={{ input: { 'aria-label': label } }}
          />
        </TableCell>
        <TableCell>Kelas</TableCell>
        <TableCell>Status</TableCell>
        <TableCell className="wide">Diunggah</TableCell>
        <TableCell>Dibuka siswa</TableCell>
      </TableRow>
    </TableHead>
  )
}

const isPossible = (rows: readonly ReleaseRow[], act: ReleaseAction) =>
  rows.length > 0 && rows.every(({ state }) => isReleaseActionAllowed(state, act))

function countOf(rows: readonly ReleaseRow[]): string {
  const released = rows.filter(({ state }) => state === 'released').length
  return `${released} dari ${rows.length} kelas sudah terbit`
}

type StatusProps = {
  place: { kind: ReleasedKind; eduyear_id: number; semester_id: number | null }
  isEmpty: boolean
}

/** Of all classes, whatever is chosen. */
function StatusExport({ place: { semester_id, ...place }, isEmpty }: StatusProps) {
  return (
    <ExportButton
      isEmpty={isEmpty}
      buildUrl={(format) =>
        buildAnyUrl(exportReaders, { query: { ...place, ...(semester_id && { semester_id }), format } })
      }
    />
  )
}

function openedAt({ semester_id, ...place }: Record<string, string | number | null>): string {
  const named = { ...place, ...(semester_id !== null && { semester_id }) }
  return `${RELEASES}/opened?${new URLSearchParams(
    Object.entries(named).map(([name, value]) => [name, String(value)]),
  )}`
}

type RowProps = { row: ReleaseRow; isPicked: boolean; onPick: () => void; to: string }

function ClassRow({ row, isPicked, onPick, to }: RowProps) {
  const { classroom, state, students, documents, opened } = row
  return (
    <TableRow hover selected={isPicked}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={isPicked}
          onChange={onPick}
          slotProps={{ input: { 'aria-label': `Pilih ${classroom.name}` } }}
        />
      </TableCell>
      <TableCell sx={{ fontWeight: 600 }}>
        {classroom.name}
        <Box className="under">
          {documents} dari {students} diunggah
        </Box>
      </TableCell>
      <TableCell>
        <ReleaseChip state={state} />
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          <When row={row} />
        </Box>
      </TableCell>
      <TableCell className="wide">
        {documents} dari {students}
      </TableCell>
      <TableCell>
        <Button
          component={Link}
          to={to}
          size="small"
          aria-label={`${opened} dari ${documents} sudah dibuka, kelas ${classroom.name}`}
        >
          {opened} dari {documents}
        </Button>
      </TableCell>
    </TableRow>
  )
}

function When({ row: { state, release_at, withdrawn } }: { row: ReleaseRow }) {
  if (withdrawn) return withdrawn.reason
  if (state === 'scheduled' || state === 'released') return <Moment value={release_at} />
  return null
}

const table = {
  '& .under': { display: 'none', color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 },
  '@media (max-width: 899.95px)': {
    '& .wide': { display: 'none' },
    '& td, & th': { px: 1 },
    '& .under': { display: 'block' },
  },
} as const
