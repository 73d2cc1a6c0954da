/** Records that rows of a file name and that do not exist yet, such as shelves: made with one button, after which the file is checked again. */
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { useNotifyFailure } from '../../screen/failures.ts'

type Missing = ImportResult['missing'][number]
type Props = { missing: readonly Missing[]; onMade: () => void }

export function MissingRecords({ missing, onMade }: Props) {
  const labels = [...new Set(missing.map(({ label }) => label))]
  return labels.map((label) => (
    <MissingOfLabel
      key={label}
      label={label}
      records={missing.filter((record) => record.label === label)}
      onMade={onMade}
    />
  ))
}

function MissingOfLabel({
  label,
  records,
  onMade,
}: {
  label: string
  records: readonly Missing[]
  onMade: () => void
}) {
  const dataProvider = useDataProvider()
  const notifyFailure = useNotifyFailure()
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    try {
      for (const { api, input } of records) await dataProvider.create(api.slice(1), { data: input })
    } catch (error) {
      notifyFailure(error)
    }
    setMaking(false)
    onMade()
  }
  const names = records.map(({ name, rows }) => `${name} (${formatCount(rows)} baris)`).join(', ')
  return (
    <Alert
      severity="warning"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Button color="inherit" disabled={isMaking} onClick={() => void make()} sx={{ whiteSpace: 'nowrap' }}>
          {records.length === 1
            ? `Buat ${records[0]?.name}`
            : `Buat ${formatCount(records.length)} ${label.toLowerCase()} ini`}
        </Button>
      }
    >
      {label} belum ada: {names}
    </Alert>
  )
}
