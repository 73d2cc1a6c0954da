/** The first step of an import: select a file, download the template, read about its columns. */
import Download from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { buildAnyUrl } from '../../providers/call.ts'
import { fetchFile } from '../../providers/files.ts'
import { saveBlob } from '../file/saveFile.ts'
import { useNotifyFailure } from '../screen/failures.ts'
import { FileDrop } from '../upload/FileDrop.tsx'
import type { CsvImport } from './CsvImport.ts'
import { csvTemplate, saveText } from './csvFile.ts'
import { ImportCsvColumns } from './ImportCsvColumns.tsx'
import { FORMATS, type Format } from './ImportCsvFile.ts'
import { PastImports } from './PastImports.tsx'

type Props = CsvImport & {
  format: Format
  problem: string | undefined
  onPick: (file: File | undefined) => void
}

const TEMPLATE_FORMATS = { csv: 'csv', excel: 'xlsx' } as const

export function ImportCsvPick({
  label,
  calls,
  columns,
  row,
  format,
  problem,
  buildTemplateUrl,
  explanation,
  onPick,
}: Props) {
  const { extension, hint } = FORMATS[format]
  const notifyFailure = useNotifyFailure()
  const templateName = `templat-${label.toLowerCase().replaceAll(/\W+/g, '-')}`
  /** The workbook comes from the server, which formats its cells as text, so that leading zeros are kept. */
  const saveTemplate = async () => {
    if (format === 'csv' && !buildTemplateUrl) return saveText(`${templateName}.csv`, csvTemplate(columns))
    try {
      const url = buildTemplateUrl?.(TEMPLATE_FORMATS[format]) ?? buildAnyUrl(calls.readTemplate, {})
      saveBlob(`${templateName}${FORMATS[format].extension}`, await fetchFile(url))
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
      <FileDrop accept={extension} label={`Pilih berkas ${extension}`} hint={hint} onPick={onPick} />
      <Box>
        <Button startIcon={<Download />} onClick={() => void saveTemplate()} sx={{ ml: -1 }}>
          Unduh templat
        </Button>
        {explanation ? (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {explanation}
          </Typography>
        ) : (
          <ImportCsvColumns columns={columns} row={row} />
        )}
      </Box>
      <PastImports calls={calls} maxRows={5} title="Impor terakhir" />
    </Box>
  )
}
