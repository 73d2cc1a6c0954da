/** 'Import Csv' and 'Import Excel': the buttons of a list; the dialog comes when one is pressed. */
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { ImportJob } from '#contract/csv.ts'
import { useCan } from '#src/providers/rights.ts'
import { ProgressBar } from '../screen/ProgressBar.tsx'
import type { CsvImport } from './CsvImport.ts'
import { FORMATS, type Format } from './ImportCsvFile.ts'
import { shareOf, useFoundImport } from './useImportJob.ts'

const ImportCsvDialog = lazy(async () => ({
  default: (await import('./ImportCsvDialog.tsx')).ImportCsvDialog,
}))

/** @example <ImportCsv label="Siswa" calls={…} columns={…} row={…} /> */
export function ImportCsv(props: CsvImport) {
  const can = useCan()
  return can(props.calls.importCsv.access) ? <ImportButtons {...props} /> : null
}

type OpenedImport = { found: ImportJob | null; format: Format }

const FORMAT_NAMES = ['csv', 'excel'] as const satisfies Format[]

function formatOf(filename: string): Format {
  return filename.toLowerCase().endsWith(FORMATS.excel.ending) ? 'excel' : 'csv'
}

function ImportButtons(props: CsvImport) {
  const [opened, setOpened] = useState<OpenedImport | null>(null)
  const job = useFoundImport(props.calls)
  return (
    <>
      {FORMAT_NAMES.map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<UploadFile />}
          onClick={() => setOpened({ found: null, format })}
        >
          {FORMATS[format].label}
        </Button>
      ))}
      {job && !opened && (
        <Button onClick={() => setOpened({ found: job, format: formatOf(job.filename) })} aria-live="polite">
          {stateOf(job)}
        </Button>
      )}
      {opened && (
        <Suspense fallback={<ProgressBar isLoading />}>
          <ImportCsvDialog {...props} {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** @example stateOf(job) // 'Impor berjalan 57%' */
function stateOf(job: ImportJob): string {
  if (job.state === 'done') return 'Lihat hasil impor'
  if (job.state === 'failed') return 'Impor terhenti'
  const share = shareOf(job)
  return share === undefined ? 'Impor berjalan' : `Impor berjalan ${Math.round(share * 100)}%`
}
