/** Hands over the private file of a record, to who may read it. */
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import { Button } from '@mui/material'
import { type RaRecord, useNotify } from 'react-admin'
import { addressOf } from '#src/providers/call.ts'
import { fetchFile } from '#src/providers/files.ts'
import { saveBlob } from '../file/saveFile.ts'
import { problemOf } from '../screen/useAction.ts'
import { useEntity } from '../wing/registry.ts'

type Props = { row: RaRecord; name: string; label: string }

export function PrivateFileButton({ row, name, label }: Props) {
  const read = useEntity().files?.[name]
  const notify = useNotify()
  if (!read || !row[name]) return '–'
  const save = async () => {
    try {
      saveBlob(`${label} ${row.id}.pdf`, await fetchFile(addressOf(read, { id: String(row.id) })))
    } catch (error) {
      notify(problemOf(error).message, { type: 'error' })
    }
  }
  return (
    <Button
      size="small"
      startIcon={<PictureAsPdf />}
      onClick={() => void save()}
      aria-label={`Unduh ${label}`}
    >
      PDF
    </Button>
  )
}
