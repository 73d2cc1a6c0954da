/** Downloads a private file of a record. */
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { Button } from '@mui/material'
import { type RaRecord, useNotify } from 'react-admin'
import { buildUrl } from '../../providers/call.ts'
import { fetchFile } from '../../providers/files.ts'
import { saveBlob } from '../file/saveFile.ts'
import { useEntity } from '../registry/registry.ts'
import { toProblem } from '../screen/useAction.ts'

type Props = { row: RaRecord; name: string; label: string }

export function PrivateFileButton({ row, name, label }: Props) {
  const readEndpoint = useEntity().files?.[name]
  const notify = useNotify()
  if (!readEndpoint || !row[name]) return '–'
  const download = async () => {
    try {
      saveBlob(`${label} ${row.id}.pdf`, await fetchFile(buildUrl(readEndpoint, { id: String(row.id) })))
    } catch (error) {
      notify(toProblem(error).message, { type: 'error' })
    }
  }
  return (
    <Button
      size="small"
      startIcon={<PictureAsPdf />}
      onClick={() => void download()}
      aria-label={`Unduh ${label}`}
    >
      PDF
    </Button>
  )
}
