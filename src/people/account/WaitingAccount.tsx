/** Above the form of a record whose account waits: that it does, and who may open it. */
import { Alert, Button } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useCan } from '#src/providers/rights.ts'
import { type Endpoint, isWaiting, useOpening } from './OpenAccount.tsx'

export function WaitingAccount({ endpoint }: { endpoint: Endpoint }) {
  const record = useRecordContext()
  const can = useCan()
  const { isDirty } = useFormState()
  const { open, question } = useOpening(endpoint)
  if (!record || !isWaiting(record)) return null
  const mayOpen = can(endpoint.access)
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          mayOpen && (
            // The record is read again afterwards, which would take what is not saved yet.
            <Button color="inherit" size="small" disabled={isDirty} onClick={() => open(record)}>
              Buka akun
            </Button>
          )
        }
      >
        Akun {record.name} belum ada: menunggu orang yang boleh memberikan rolenya.
        {!mayOpen && ' Mintalah administrator menekan “Buka akun” di halaman ini.'}
        {mayOpen && isDirty && ' Simpan perubahan dahulu.'}
      </Alert>
      {question}
    </>
  )
}
