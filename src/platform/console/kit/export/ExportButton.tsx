/** The 'Ekspor' button: downloads all matching rows as an Excel or CSV file and shows the progress. */
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { Button, CircularProgress, Menu, MenuItem } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { EXPORT_FORMATS, type ExportFormat, layoutOf } from '#platform/contract/export/exportCall.ts'
import { KB } from '#platform/contract/units.ts'
import { fetchExport } from '../../providers/files.ts'
import { saveBlob } from '../file/saveFile.ts'
import { useNotifyFailure } from '../screen/failures.ts'

type Props = {
  /** The URL of the file in this format, and in the layout of a register. */
  buildUrl: (format: ExportFormat, layout?: string) => string
  /** The register in whose layout the file can be had, too. */
  register?: string | undefined
  /** Disables the button because there are no rows. */
  isEmpty?: boolean
}

/** @example <ExportButton buildUrl={(format) => buildAnyUrl(exportRapors, { query: { ...fields, format } })} /> */
export function ExportButton({ buildUrl, register, isEmpty = false }: Props) {
  const menuId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { run, bytes } = useExport()
  const isBusy = bytes !== null
  const startExport = (format: ExportFormat, layout?: string) => {
    setOpen(false)
    run(buildUrl(format, layout))
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
        {isBusy ? `Mengekspor${formatSize(bytes)}` : 'Ekspor'}
      </Button>
      <Menu id={menuId} anchorEl={button.current} open={isOpen} onClose={() => setOpen(false)}>
        {EXPORT_FORMATS.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => startExport(id)}>
            {name}
          </MenuItem>
        ))}
        {register && (
          <MenuItem onClick={() => startExport('xlsx', layoutOf(register))}>
            Excel, format {register}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}

/** Reports the bytes received so far, because the total size is unknown while the server streams. */
function useExport() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [bytes, setBytes] = useState<number | null>(null)
  const run = async (url: string) => {
    setBytes(0)
    try {
      const { filename, blob } = await fetchExport(url, setBytes)
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

const formatSize = (bytes: number) =>
  bytes < KB ? '…' : ` ${Math.round(bytes / KB).toLocaleString('id')} KB`
