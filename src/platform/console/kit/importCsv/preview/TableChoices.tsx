/** What is asked about a table as a whole: which sheet is read, and what a column is that looks important. */
import { Alert, Box, MenuItem, TextField } from '@mui/material'
import type { z } from 'zod'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import type { ReadOptions } from '../CsvImport.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'

type SheetProps = { result: ImportResult; onChoose: (sheet: string) => void }

export function SheetChoice({ result: { sheet, sheets }, onChoose }: SheetProps) {
  return (
    <TextField
      select
      size="small"
      label="Lembar yang dibaca"
      value={sheet ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      {sheets.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type SuggestionProps = {
  result: ImportResult
  readOptions: ReadOptions
  rowSchema: z.ZodObject
  onChoose: (readOptions: ReadOptions) => void
}

/** An unknown column full of numbers as long as those of a missing field is asked about, not ignored. */
export function SuggestedColumns({ result, readOptions, rowSchema, onChoose }: SuggestionProps) {
  return result.suggestions.map(({ name, field, rows }) => {
    const { label } = describeField(rowSchema, field)
    const question = `Kolom “${name}” berisi nomor sepanjang ${label} di ${formatCount(rows)} baris, tetapi judulnya tidak dikenal.`
    const choose = (chosen: string) =>
      onChoose({ ...readOptions, columns: { ...matched(result), ...readOptions.columns, [name]: chosen } })
    return (
      <Alert key={`${name} ${field}`} severity="warning" sx={{ overflowWrap: 'anywhere' }}>
        {question}
        <Box sx={{ mt: 1 }}>
          <ChoiceGroup
            label={question}
            chosen={null}
            choices={[
              { id: field, label: `Ini ${label}` },
              { id: '', label: 'Abaikan kolom ini' },
            ]}
            onChoose={(chosen) => choose(chosen ?? '')}
          />
        </Box>
      </Alert>
    )
  })
}

/** The columns as they are read so far. */
const matched = ({ columns }: ImportResult) =>
  Object.fromEntries(columns.flatMap(({ name, field }) => (field === null ? [] : [[name, field]])))
