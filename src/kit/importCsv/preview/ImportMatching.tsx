/** Asks which field each column of a file is, where the names of its columns do not say. */
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { ImportColumn } from '#contract/csv.ts'
import { describeField } from '#contract/fields.ts'
import type { ChosenOptions, CsvImport } from '../CsvImport.ts'
import { UpdateChoice } from './ImportPreview.tsx'

type Props = Pick<CsvImport, 'updatesBy'> & {
  /** As the file spells them, with the field each was taken for. */
  fileColumns: readonly ImportColumn[]
  /** All that can be chosen for a column. */
  fieldNames: CsvImport['columns']
  rowSchema: CsvImport['row']
  problem: string | null
  chosen: ChosenOptions
  onMatched: (chosen: ChosenOptions) => void
  /** Back to the preview there was; null where there was none. */
  onBack: (() => void) | null
}

const NONE = ''

export function ImportMatching({
  fileColumns,
  problem,
  chosen,
  fieldNames,
  rowSchema,
  updatesBy,
  onMatched,
  onBack,
}: Props) {
  const [fields, setFields] = useState(
    () => new Map(fileColumns.map(({ name, field }) => [name, field ?? NONE])),
  )
  const [mode, setMode] = useState(chosen.mode)
  const options = fieldNames.map((name) => ({ id: name, label: describeField(rowSchema, name).label }))
  const taken = [...fields.values()].filter((field) => field !== NONE)
  const duplicate = taken.find((field, index) => taken.indexOf(field) !== index)
  const confirm = () =>
    onMatched({ ...chosen, mode, columns: { ...chosen.columns, ...Object.fromEntries(fields) } })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {problem && <Alert severity="warning">{problem}</Alert>}
      {updatesBy && (
        <UpdateChoice by={updatesBy} chosen={{ ...chosen, mode }} onChoose={(next) => setMode(next.mode)} />
      )}
      <Typography variant="body2" color="textSecondary">
        Pilih arti tiap kolom berkas. Kolom yang diabaikan tidak disimpan.
      </Typography>
      {[...fields].map(([name, field]) => (
        <ColumnChoice
          key={name}
          {...{ name, field, options }}
          onChoose={(chosenField) => setFields(new Map(fields).set(name, chosenField))}
        />
      ))}
      {duplicate && (
        <Alert severity="error">
          Dua kolom dibaca sebagai {describeField(rowSchema, duplicate).label}. Pilih salah satu.
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {onBack && (
          <Button color="inherit" onClick={onBack}>
            Kembali
          </Button>
        )}
        <Button variant="contained" disabled={duplicate !== undefined} onClick={confirm}>
          Periksa lagi
        </Button>
      </Box>
    </Box>
  )
}

type ChoiceProps = {
  name: string
  field: string
  options: readonly { id: string; label: string }[]
  onChoose: (field: string) => void
}

function ColumnChoice({ name, field, options, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={name}
      value={field}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={NONE}>Abaikan kolom ini</MenuItem>
      {options.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
