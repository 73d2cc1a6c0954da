/** The step that maps the columns of a file to fields. */
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { describeField } from '#platform/contract/fields.ts'
import type { ImportColumn } from '#platform/contract/import/importCalls.ts'
import { LeaveGuard } from '../../form/LeaveGuard.tsx'
import type { CsvImport, ReadOptions } from '../CsvImport.ts'
import { UpdateCheckbox } from './ImportPreview.tsx'

type Props = Pick<CsvImport, 'updateKeys'> & {
  /** The file's columns, with the field each was mapped to so far. */
  fileColumns: readonly ImportColumn[]
  /** The fields that a column can be mapped to. */
  fieldNames: CsvImport['columns']
  rowSchema: CsvImport['row']
  problem: string | null
  readOptions: ReadOptions
  onMatched: (newOptions: ReadOptions) => void
  /** Returns to the preview; null if there was none. */
  onBack: (() => void) | null
}

const NO_FIELD = ''

const isChanged = (fields: ReadonlyMap<string, string>, fileColumns: readonly ImportColumn[]) =>
  fileColumns.some(({ name, field }) => fields.get(name) !== (field ?? NO_FIELD))

export function ImportMatching({
  fileColumns,
  problem,
  readOptions,
  fieldNames,
  rowSchema,
  updateKeys,
  onMatched,
  onBack,
}: Props) {
  const [fields, setFields] = useState(
    () => new Map(fileColumns.map(({ name, field }) => [name, field ?? NO_FIELD])),
  )
  const [mode, setMode] = useState(readOptions.mode)
  const options = fieldNames.map((name) => ({ id: name, label: describeField(rowSchema, name).label }))
  const assignedFields = [...fields.values()].filter((field) => field !== NO_FIELD)
  const duplicate = assignedFields.find((field, index) => assignedFields.indexOf(field) !== index)
  const checkAgain = () =>
    onMatched({ ...readOptions, mode, columns: { ...readOptions.columns, ...Object.fromEntries(fields) } })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LeaveGuard isUnsaved={isChanged(fields, fileColumns) || mode !== readOptions.mode} />
      {problem && <Alert severity="warning">{problem}</Alert>}
      {updateKeys && (
        <UpdateCheckbox
          keys={updateKeys}
          readOptions={{ ...readOptions, mode }}
          onChoose={(newOptions) => setMode(newOptions.mode)}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        Pilih arti tiap kolom berkas. Kolom yang diabaikan tidak disimpan.
      </Typography>
      {[...fields].map(([name, field]) => (
        <ColumnChoice
          key={name}
          name={name}
          field={field}
          options={options}
          onChoose={(newField) => setFields(new Map(fields).set(name, newField))}
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
        <Button variant="contained" disabled={duplicate !== undefined} onClick={checkAgain}>
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
      <MenuItem value={NO_FIELD}>Abaikan kolom ini</MenuItem>
      {options.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
