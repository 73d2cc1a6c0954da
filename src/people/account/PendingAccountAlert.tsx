/** Above the form of a record whose account waits: that it does, and who may open it. */
import { Alert, Button } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useCan } from '#src/providers/rights.ts'
import { type Endpoint, isWithoutAccount, useOpenAccount } from './OpenAccount.tsx'

export function PendingAccountAlert({ endpoint }: { endpoint: Endpoint }) {
  const record = useRecordContext()
  const can = useCan()
  const { isDirty } = useFormState()
  const { open, question } = useOpenAccount(endpoint)
  if (!record || !isWithoutAccount(record)) return null
  const canOpen = can(endpoint.access)
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          canOpen && (
            // The record is read again afterwards, which would take what is not saved yet.
            <Button color="inherit" size="small" disabled={isDirty} onClick={() => open(record)}>
              Buka akun
            </Button>
          )
        }
      >
        Akun {record.name} belum ada: menunggu orang yang boleh memberikan rolenya.
        {!canOpen && ' Mintalah administrator menekan “Buka akun” di halaman ini.'}
        {canOpen && isDirty && ' Simpan perubahan dahulu.'}
      </Alert>
      {question}
    </>
  )
}
