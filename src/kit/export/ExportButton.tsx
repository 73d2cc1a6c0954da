/** 'Ekspor': all rows of what is shown as a file, Excel or CSV; busy while it is made, and told when it fails. */
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { Button, CircularProgress, Menu, MenuItem } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { EXPORT_FORMATS, type ExportFormat } from '#contract/export/exportCall.ts'
import { KB } from '#contract/units.ts'
import { fetchExport } from '#src/providers/files.ts'
import { saveBlob } from '../file/saveFile.ts'
import { useNotifyFailure } from '../screen/failures.ts'

type Props = {
  /** Where the file of this form is answered. */
  addressOf: (format: ExportFormat) => string
  /** Nothing is shown that could be exported. */
  isEmpty?: boolean
}

/** @example <ExportButton addressOf={(format) => placeOf(exportRapors, { query: { ...fields, format } })} /> */
export function ExportButton({ addressOf, isEmpty = false }: Props) {
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { run, bytes } = useExport()
  const isBusy = bytes !== null
  const choose = (format: ExportFormat) => {
    setOpen(false)
    run(addressOf(format))
  }
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : <FileDownload />}
        onClick={() => setOpen(true)}
        disabled={isBusy || isEmpty}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-live="polite"
        sx={{ height: 40 }}
      >
        {isBusy ? `Mengekspor${sizeOf(bytes)}` : 'Ekspor'}
      </Button>
      <Menu id={menuId} anchorEl={button.current} open={isOpen} onClose={() => setOpen(false)}>
        {EXPORT_FORMATS.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => choose(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** How large the file will be is not known before it is made; that it grows is. */
function useExport() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [bytes, setBytes] = useState<number | null>(null)
  const run = async (address: string) => {
    setBytes(0)
    try {
      const { filename, blob } = await fetchExport(address, setBytes)
      saveBlob(filename, blob)
      notify(`${filename} diunduh`, { type: 'success' })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBytes(null)
    }
  }
  return { run, bytes }
}

const sizeOf = (bytes: number) => (bytes < KB ? '…' : ` ${Math.round(bytes / KB).toLocaleString('id')} KB`)
