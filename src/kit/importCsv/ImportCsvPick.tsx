/** The first step of an import: the template, what its columns mean, and the file. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { placeOf } from '#src/providers/call.ts'
import { fetchFile } from '#src/providers/files.ts'
import { saveBlob } from '../file/saveFile.ts'
import { useNotifyFailure } from '../screen/failures.ts'
import { FileDrop } from '../upload/FileDrop.tsx'
import type { CsvImport } from './CsvImport.ts'
import { csvTemplate, saveText } from './csvFile.ts'
import { FormerImports } from './FormerImports.tsx'
import { ImportCsvColumns } from './ImportCsvColumns.tsx'
import { FORMATS, type Format } from './ImportCsvFile.ts'

type Props = CsvImport & {
  format: Format
  problem: string | undefined
  onPick: (file: File | undefined) => void
}

export function ImportCsvPick({ label, calls, columns, row, format, problem, onPick }: Props) {
  const { ending, hint } = FORMATS[format]
  const notifyFailure = useNotifyFailure()
  const template = `templat-${label.toLowerCase().replaceAll(/\W+/g, '-')}`
  /** A workbook's cells are texts, so that no leading zero is lost while it is filled in. */
  const save = async () => {
    if (format === 'csv') return saveText(`${template}.csv`, csvTemplate(columns))
    try {
      saveBlob(`${template}.xlsx`, await fetchFile(placeOf(calls.readTemplate, {})))
    } catch (error) {
      notifyFailure(error)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" color="textSecondary">
        Berkas diperiksa dahulu; belum ada yang disimpan sebelum Anda menyetujuinya. Baris yang salah tidak
        menghalangi baris yang benar.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      <FileDrop accept={ending} label={`Pilih berkas ${ending}`} hint={hint} onPick={onPick} />
      <Box>
        <Button startIcon={<Download />} onClick={() => void save()} sx={{ ml: -1 }}>
          Unduh templat
        </Button>
        <ImportCsvColumns columns={columns} row={row} />
      </Box>
      <FormerImports calls={calls} most={5} title="Impor terakhir" />
    </Box>
  )
}
