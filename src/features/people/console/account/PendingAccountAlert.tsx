/** The alert above the form of a record whose account is pending, with the button that creates it. */
import { Alert, Button } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useCan } from '#platform/console/providers/rights.ts'
import { type Endpoint, isWithoutAccount, useOpenAccount } from './OpenAccount.tsx'

export function PendingAccountAlert({ endpoint }: { endpoint: Endpoint }) {
  const record = useRecordContext()
  const can = useCan()
  const { isDirty } = useFormState()
  const { open, confirmDialog } = useOpenAccount(endpoint)
  if (!record || !isWithoutAccount(record)) return null
  const canOpen = can(endpoint.access)
  return (
    <>
      <Alert
        severity="info"
        sx={{ mb: 2 }}
        action={
          canOpen && (
            // Disabled with unsaved changes, because the record is refetched afterwards and they would be lost.
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
      {confirmDialog}
    </>
  )
}
