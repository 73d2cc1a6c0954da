/** The preview of an import (dry run): notices, and every row with its outcome. */
import Download from '@mui/icons-material/DownloadOutlined'
import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import { Alert, Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { saveLink } from '../../file/saveFile.ts'
import type { ChosenRows, CsvImport, ReadOptions } from '../CsvImport.ts'
import { type Format, toDownloadLink } from '../ImportCsvFile.ts'
import { PendingAccountsNotice } from '../ImportCsvReport.tsx'
import type { DoubtChoicesProps } from './DoubtChoices.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { ImportRows } from './ImportRows.tsx'
import { MissingRecords } from './MissingRecords.tsx'
import { SheetChoice, SuggestedColumns } from './TableChoices.tsx'
import { WordChoices } from './WordChoices.tsx'

type Props = {
  file: { name: string }
  result: ImportResult
  /** Why the last request failed. */
  problem: string | null
  format: Format
  readOptions: ReadOptions
  updateKeys?: readonly string[] | undefined
  forgetsDecisions?: boolean | undefined
  rowSchema: CsvImport['row']
  /** Chooses options for unknown words. */
  onChooseWords: (choices: ReadOptions['choices']) => void
  onChoose: (readOptions: ReadOptions) => void
  /** Decides about a single value. */
  onDecide: DoubtChoicesProps['onDecide']
  /** Chooses what is stored of a compared file. */
  onTick: (chosen: ChosenRows) => void
  onMatch: () => void
}

/** Prevents a line break inside 'UTF-8'. */
const NON_BREAKING_HYPHEN = '\u2011'
const DELIMITERS = {
  ',': 'koma ( , )',
  ';': 'titik koma ( ; )',
  '\t': 'tab',
  '|': 'garis tegak ( | )',
} as const

function formatFileInfo({ delimiter, encoding, sheet }: ImportResult): string {
  if (!delimiter || !encoding) return `Lembar ${sheet ?? ''}`
  return `Pemisah ${DELIMITERS[delimiter]} · pengodean ${encoding.replace('-', NON_BREAKING_HYPHEN)}`
}

export function ImportPreview(props: Props) {
  const { file, result, problem, format, readOptions, updateKeys, onChoose, onDecide, onMatch } = props
  const { above, ignored, fail, choices, sheets, suspicions } = result
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {formatFileInfo(result)}
        </Typography>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {sheets.length > 1 && (
        <SheetChoice result={result} onChoose={(sheet) => onChoose({ ...readOptions, sheet })} />
      )}
      <SuggestedColumns {...props} />
      <MissingRecords missing={result.missing} onMade={() => onChoose(readOptions)} />
      {updateKeys && !result.gone && (
        <UpdateCheckbox keys={updateKeys} readOptions={readOptions} onChoose={onChoose} />
      )}
      {above > 0 && <Alert severity="info">{above} baris di atas judul kolom dilewati.</Alert>}
      {ignored.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          <IgnoredColumns names={ignored} />
        </Alert>
      )}
      {suspicions.length > 0 && (
        <Alert severity="warning">
          {suspicions.map(({ message }) => message).join('; ')}. Periksa apakah kolomnya tertukar.
        </Alert>
      )}
      <ImportNotices result={result} readOptions={readOptions} onChoose={onChoose} />
      <WordChoices
        words={choices}
        rowSchema={props.rowSchema}
        choices={readOptions.choices}
        forgetsDecisions={props.forgetsDecisions}
        onChoose={props.onChooseWords}
      />
      <PendingAccountsNotice count={result.waiting} />
      <ImportRows
        result={result}
        decisions={readOptions.values}
        onDecide={onDecide}
        chosen={readOptions.chosen ?? {}}
        onTick={props.onTick}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button startIcon={<ViewColumn />} onClick={onMatch}>
          Cocokkan kolom
        </Button>
        {fail && (
          <Button startIcon={<Download />} onClick={() => saveLink(toDownloadLink(fail, format))}>
            Unduh baris yang gagal
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** More names are collapsed, because on a phone they would push the rows away. */
const MAX_LISTED = 5

function IgnoredColumns({ names }: { names: readonly string[] }) {
  if (names.length <= MAX_LISTED) return <>Kolom yang diabaikan: {names.join(', ')}</>
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer' } }}>
      <summary>{names.length} kolom diabaikan</summary>
      {names.join(', ')}
    </Box>
  )
}

type UpdateProps = {
  keys: readonly string[]
  readOptions: ReadOptions
  onChoose: (readOptions: ReadOptions) => void
}

/** Whether the import also updates existing records. */
export function UpdateCheckbox({ keys, readOptions, onChoose }: UpdateProps) {
  const names = new Intl.ListFormat('id', { type: 'disjunction' }).format(keys)
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={readOptions.mode === 'update'}
          onChange={(_event, isUpdate) => onChoose({ ...readOptions, mode: isUpdate ? 'update' : 'create' })}
        />
      }
      label={`Perbarui juga data yang sudah ada, dikenali dari ${names}; sel kosong tidak mengubah apa pun`}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}
