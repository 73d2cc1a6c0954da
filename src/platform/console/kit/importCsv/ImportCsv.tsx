/** The import buttons of a list; the dialog is loaded when one is pressed. */
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { ImportJob } from '#platform/contract/import/importCalls.ts'
import { useCan } from '../../providers/rights.ts'
import { lateDialog } from '../guard/loadLater.tsx'
import type { CsvImport } from './CsvImport.ts'
import { FORMATS, type Format } from './ImportCsvFile.ts'
import { toProgress, useRunningImport } from './useImportJob.ts'

const ImportCsvDialog = lateDialog(async () => (await import('./ImportCsvDialog.tsx')).ImportCsvDialog)

/** @example <ImportCsv label="Anggota" calls={…} columns={…} row={…} /> */
export function ImportCsv(props: CsvImport) {
  const can = useCan()
  return can(props.calls.importCsv.access) ? <ImportButtons {...props} /> : null
}

type OpenImport = {
  runningJob: ImportJob | null
  format: Format
  isOtherSource?: boolean
  isComparison?: boolean
}

const FORMAT_NAMES = ['csv', 'excel'] as const satisfies Format[]

function toFormat(filename: string): Format {
  return filename.toLowerCase().endsWith(FORMATS.excel.extension) ? 'excel' : 'csv'
}

function ImportButtons(props: CsvImport) {
  const [openImport, setOpenImport] = useState<OpenImport | null>(null)
  const job = useRunningImport(props.calls)
  const { otherSource, register } = props
  return (
    <>
      {FORMAT_NAMES.map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<UploadFile />}
          onClick={() => setOpenImport({ runningJob: null, format })}
        >
          {FORMATS[format].label}
        </Button>
      ))}
      {otherSource && (
        <Button
          variant="outlined"
          startIcon={otherSource.icon}
          onClick={() => setOpenImport({ runningJob: null, format: 'csv', isOtherSource: true })}
        >
          {otherSource.label}
        </Button>
      )}
      {register && (
        <Button
          variant="outlined"
          onClick={() => setOpenImport({ runningJob: null, format: 'excel', isComparison: true })}
        >
          Bandingkan dengan {register.name}
        </Button>
      )}
      {job && !openImport && (
        <Button
          onClick={() => setOpenImport({ runningJob: job, format: toFormat(job.filename) })}
          aria-live="polite"
        >
          {formatJobState(job)}
        </Button>
      )}
      {openImport && (
        <ImportCsvDialog
          {...props}
          {...openImport}
          source={openImport.isOtherSource ? otherSource : undefined}
          onClose={() => setOpenImport(null)}
        />
      )}
    </>
  )
}

/** @example formatJobState(job) // 'Impor berjalan 57%' */
function formatJobState(job: ImportJob): string {
  if (job.state === 'done') return 'Lihat hasil impor'
  if (job.state === 'failed') return 'Impor terhenti'
  const progress = toProgress(job)
  return progress === undefined ? 'Impor berjalan' : `Impor berjalan ${Math.round(progress * 100)}%`
}
