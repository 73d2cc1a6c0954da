/** The list of students who have or have not opened their document, which can be printed and exported. */
import Print from '@mui/icons-material/PrintOutlined'
import {
  Box,
  Button,
  Card,
  FormControlLabel,
  GlobalStyles,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useWorksheetQuery, WorksheetContent } from '#features/school/console/worksheet/worksheet.tsx'
import { ExportButton } from '#platform/console/kit/export/ExportButton.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { buildAnyUrl, call } from '#platform/console/providers/call.ts'
import { useSite } from '#platform/console/providers/site.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { DOCUMENT_KINDS, exportReaders, listReaders } from '../../release.ts'
import { ReleaseChip } from './ReleaseChip.tsx'

export function Screen() {
  const { label, parent = '' } = useScreen()
  const [params] = useSearchParams()
  const readersQuery = parseQuery(params)
  const period = new URLSearchParams([...params].filter(([name]) => /^(eduyear|semester)_id$/.test(name)))
  const backPath = `${parent}${period.size > 0 ? `?${period}` : ''}`
  return readersQuery ? (
    <ReadersList readersQuery={readersQuery} label={label} back={backPath} />
  ) : (
    <>
      <ScreenHeader title={label} backTo={backPath} />
      <Card>
        <EmptyState title="Pilih kelas dahulu" detail="Buka daftar ini dari kelasnya di Terbitkan." />
      </Card>
    </>
  )
}

type ReadersQuery = {
  kind: (typeof DOCUMENT_KINDS)[number]['id']
  eduyear_id: number
  classroom_id: number
} & {
  semester_id: number | undefined
}

function parseQuery(params: URLSearchParams): ReadersQuery | null {
  const readIdParam = (name: string) => Number(params.get(name)) || undefined
  const kind = DOCUMENT_KINDS.find(({ id }) => id === params.get('kind'))?.id
  const eduyear_id = readIdParam('eduyear_id')
  const classroom_id = readIdParam('classroom_id')
  if (!kind || !eduyear_id || !classroom_id) return null
  return { kind, eduyear_id, classroom_id, semester_id: readIdParam('semester_id') }
}

function ReadersList({
  readersQuery,
  label,
  back,
}: {
  readersQuery: ReadersQuery
  label: string
  back: string
}) {
  const [showsAll, setShowsAll] = useState(false)
  const query = useWorksheetQuery(
    ['documentReaders', readersQuery],
    async (signal) => (await call(listReaders, { query: readersQuery, signal })).result,
  )
  return (
    <>
      <ScreenHeader
        title={label}
        backTo={back}
        actions={
          <>
            <ExportButton
              isEmpty={!query.data || query.data.rows.length === 0}
              buildUrl={(format) => buildAnyUrl(exportReaders, { query: { ...readersQuery, format } })}
            />
            <Button
              variant="outlined"
              startIcon={<Print />}
              disabled={!query.data}
              onClick={() => window.print()}
            >
              Cetak
            </Button>
          </>
        }
      />
      <WorksheetContent query={query}>
        {(data) => (
          <>
            <FormControlLabel
              control={<Switch checked={showsAll} onChange={(_, checked) => setShowsAll(checked)} />}
              label="Tampilkan juga yang sudah membuka"
              sx={{ mb: 1 }}
            />
            <ReadersSheet readers={data} kind={readersQuery.kind} showsAll={showsAll} />
          </>
        )}
      </WorksheetContent>
      <GlobalStyles styles={PRINT_STYLES} />
    </>
  )
}

type SheetProps = { readers: Output<typeof listReaders>; kind: ReadersQuery['kind']; showsAll: boolean }

function ReadersSheet({ readers, kind, showsAll }: SheetProps) {
  const site = useSite()
  const { classroom, eduyear, semester, state, rows } = readers
  const unopenedRows = rows.filter(({ opened_at }) => opened_at === null)
  const visibleRows = showsAll ? rows : unopenedRows
  const noun = kind === 'rapor' ? 'rapor' : 'surat kelulusan'
  return (
    <Card component="section" className="printed">
      <Box sx={{ p: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {site.name}
        </Typography>
        <Typography component="h2" variant="h2">
          {showsAll ? `Pembukaan ${noun}` : `Belum membuka ${noun}`}: {classroom.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          {[eduyear.name, semester && `semester ${semester.name}`].filter(Boolean).join(', ')} ·{' '}
          {unopenedRows.length} dari {rows.length} siswa belum membuka <ReleaseChip state={state} />
        </Typography>
      </Box>
      {visibleRows.length === 0 ? (
        <EmptyState title={rows.length === 0 ? 'Tidak siswa pada kelas ini' : 'Semua sudah membuka'} />
      ) : (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>No</TableCell>
              <TableCell>Siswa</TableCell>
              <TableCell>NIS</TableCell>
              <TableCell>{showsAll ? 'Dibuka' : 'Keterangan'}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {visibleRows.map(({ student, has_document, opened_at }, index) => (
              <TableRow key={student.id}>
                <TableCell>{index + 1}</TableCell>
                <TableCell>{student.name}</TableCell>
                <TableCell>{student.nis}</TableCell>
                <TableCell>
                  {opened_at ? (
                    <Moment value={opened_at} />
                  ) : has_document ? (
                    'Belum dibuka'
                  ) : (
                    'Belum diunggah'
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

/** Prints only the sheet, in black on white. */
const PRINT_STYLES = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    '.printed, .printed *': {
      visibility: 'visible',
      color: '#000 !important',
      background: '#fff !important',
      boxShadow: 'none !important',
    },
    '.printed': { position: 'absolute', top: 0, left: 0, width: '100%', border: 'none !important' },
  },
} as const
