/** What a look at a file found, before anything is stored: its damage, and every row with what would become of it. */
import Download from '@mui/icons-material/DownloadOutlined'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import type { ImportResult } from '#contract/csv.ts'
import { saveLink } from '../../file/saveFile.ts'
import type { ChosenOptions } from '../CsvImport.ts'
import { type Format, offeredAs } from '../ImportCsvFile.ts'
import { Waiting } from '../ImportCsvReport.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { ImportRows } from './ImportRows.tsx'

type Props = {
  file: { name: string }
  result: ImportResult
  format: Format
  chosen: ChosenOptions
  updatesBy?: readonly string[] | undefined
  onChoose: (chosen: ChosenOptions) => void
  onMatch: () => void
}

/** A hyphen that keeps its line. */
const NON_BREAKING_HYPHEN = '\u2011'
const DELIMITERS = { ',': 'koma ( , )', ';': 'titik koma ( ; )', '\t': 'tab' } as const

function readAs({ delimiter, encoding, sheet }: ImportResult): string {
  if (!delimiter || !encoding) return `Lembar ${sheet ?? ''}`
  return `Pemisah ${DELIMITERS[delimiter]} · pengodean ${encoding.replace('-', NON_BREAKING_HYPHEN)}`
}

export function ImportPreview({ file, result, format, chosen, updatesBy, onChoose, onMatch }: Props) {
  const { above, ignored, fail } = result
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {readAs(result)}
        </Typography>
      </Box>
      {updatesBy && <UpdateChoice by={updatesBy} {...{ chosen, onChoose }} />}
      {above > 0 && <Alert severity="info">{above} baris di atas judul kolom dilewati.</Alert>}
      {ignored.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          <Ignored names={ignored} />
        </Alert>
      )}
      <ImportNotices {...{ result, chosen, onChoose }} />
      <Waiting accounts={result.waiting} />
      <ImportRows result={result} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<ViewColumn />} onClick={onMatch}>
          Cocokkan kolom
        </Button>
        {fail && (
          <Button startIcon={<Download />} onClick={() => saveLink(offeredAs(fail, format))}>
            Unduh baris yang gagal
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** So many are told at once; on a phone more would push the rows away. */
const MAX_LISTED = 5

function Ignored({ names }: { names: readonly string[] }) {
  if (names.length <= MAX_LISTED) return <>Kolom yang tidak dikenal dan diabaikan: {names.join(', ')}</>
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer' } }}>
      <summary>{names.length} kolom tidak dikenal dan diabaikan</summary>
      {names.join(', ')}
    </Box>
  )
}

type UpdateProps = { by: readonly string[]; chosen: ChosenOptions; onChoose: (chosen: ChosenOptions) => void }

/** Whether stored records are changed too. */
export function UpdateChoice({ by, chosen, onChoose }: UpdateProps) {
  const names = new Intl.ListFormat('id', { type: 'disjunction' }).format(by)
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={chosen.mode === 'update'}
          onChange={(_event, isUpdate) => onChoose({ ...chosen, mode: isUpdate ? 'update' : 'create' })}
        />
      }
      label={`Perbarui juga data yang sudah ada, dikenali dari ${names}; sel kosong tidak mengubah apa pun`}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}
