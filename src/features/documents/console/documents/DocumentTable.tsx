/** The table of a class's students with the stored document of each and a button that opens it. */
import Search from '@mui/icons-material/SearchRounded'
import { Box, IconButton, Table, TableBody, TableCell, TableHead, TableRow, Tooltip } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'

export type DocumentRow = {
  id: number
  nis: string
  nisn: string
  name: string
  /** Shown under the name if the table has several classes. */
  classroom?: string
  file: string | null
  /** Shown instead of the file name if there is no file; overrides that of the table. */
  missingText?: string
  score?: string
  /** In the order of the table's figures. */
  figures?: readonly Figure[]
}

type Figure = { label: string; value: number | null }

type Props = {
  rows: readonly DocumentRow[]
  /** Header of the file's column. */
  fileLabel: string
  missingText: string
  hasScore?: boolean
  /** The label of the button that opens a document, e.g. 'Rapor'. */
  actionLabel: string
  onOpen: (id: number) => void
  /** The id of the row whose button gets the focus on mount. */
  returnTo?: number | null
}

/** @example <DocumentTable rows={rows} fileLabel="Rapor" missing="Belum upload rapor" actionLabel="Rapor" onOpen={open} /> */
export function DocumentTable(props: Props) {
  const { rows, fileLabel, missingText, hasScore = false, actionLabel, onOpen, returnTo = null } = props
  const returnButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Takes the focus only if nothing else has it; the frame moves a lost focus to `main`.
    if (document.activeElement?.matches('body, main')) returnButton.current?.focus()
  }, [])
  if (rows.length === 0) return <EmptyState title="Tidak siswa pada kelas ini" />
  const figures = rows[0]?.figures ?? []
  return (
    <Table size="small" sx={TABLE_STYLE}>
      <TableHead>
        <Headings figures={figures} fileLabel={fileLabel} hasScore={hasScore} />
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} hover>
            <TableCell className="desktop-only">{row.nis}</TableCell>
            <TableCell className="desktop-only">{row.nisn}</TableCell>
            <TableCell>
              <NameWithFacts row={row} missingText={row.missingText ?? missingText} />
            </TableCell>
            {hasScore && <TableCell align="right">{row.score ?? '–'}</TableCell>}
            {row.figures?.map(({ label, value }) => (
              <TableCell key={label} className="desktop-only" align="right">
                {value ?? '–'}
              </TableCell>
            ))}
            <TableCell className="desktop-only">
              <FileName file={row.file} missingText={row.missingText ?? missingText} />
            </TableCell>
            <TableCell className="action">
              <Tooltip title={actionLabel}>
                <IconButton
                  ref={row.id === returnTo ? returnButton : null}
                  color="primary"
                  onClick={() => onOpen(row.id)}
                  aria-label={`${actionLabel} ${row.name}`}
                >
                  <Search fontSize="small" />
                </IconButton>
              </Tooltip>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type HeadingsProps = { figures: readonly Figure[]; fileLabel: string; hasScore: boolean }

function Headings({ figures, fileLabel, hasScore }: HeadingsProps) {
  return (
    <TableRow>
      <TableCell className="desktop-only">NIS</TableCell>
      <TableCell className="desktop-only">NISN</TableCell>
      <TableCell>Siswa</TableCell>
      {hasScore && <TableCell align="right">Nilai Akhir</TableCell>}
      {figures.map(({ label }) => (
        <TableCell key={label} className="desktop-only" align="right">
          {label}
        </TableCell>
      ))}
      <TableCell className="desktop-only">{fileLabel}</TableCell>
      <TableCell className="action">Aksi</TableCell>
    </TableRow>
  )
}

/** On a phone also what the hidden columns have. */
function NameWithFacts({ row, missingText }: { row: DocumentRow; missingText: string }) {
  const { name, classroom, nis, file, figures = [] } = row
  return (
    <>
      {name}
      {classroom && <Box className="room">{classroom}</Box>}
      <Box className="phone-only">NIS {nis}</Box>
      {figures.length > 0 && <Box className="phone-only">{figures.map(formatFigure).join(' · ')}</Box>}
      <Box className="phone-only">
        <FileName file={file} missingText={missingText} />
      </Box>
    </>
  )
}

const formatFigure = ({ label, value }: Figure) => `${label} ${value ?? '–'}`

function FileName({ file, missingText }: { file: string | null; missingText: string }): ReactNode {
  if (file) return <Box sx={{ overflowWrap: 'anywhere' }}>{file}</Box>
  return <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>{missingText}</Box>
}

/** On a phone, number and file are shown under the name. */
const TABLE_STYLE = {
  '& tbody td': { height: 46, py: 0.5 },
  '& .action': { width: 72, textAlign: 'right' },
  '& .room': { color: 'text.secondary', fontSize: '0.75rem' },
  '& .phone-only': { display: 'none', color: 'text.secondary', fontSize: '0.75rem' },
  '@media (max-width: 899.95px)': {
    '& .desktop-only': { display: 'none' },
    '& .phone-only': { display: 'block' },
    '& tbody td': { py: 1 },
    '& .action': { width: 56 },
  },
} as const
