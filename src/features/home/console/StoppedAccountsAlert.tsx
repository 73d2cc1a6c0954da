/** Accounts that wrong passwords or codes have stopped, each with a button that lets its owner in again at once. */
import { Alert, Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useNotifyFailure } from '#platform/console/kit/screen/failures.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { listStoppedAccounts, type StoppedAccount, unlockUser } from '../stoppedAccounts.ts'

const QUERY_KEY = ['stoppedAccounts']
const REFRESH_MS = 60_000

export function StoppedAccountsAlert() {
  const enabled = useCan()(listStoppedAccounts.access)
  // It only helps, so a failure to read it must not disturb the screen.
  const { data = [] } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await call(listStoppedAccounts, { signal })).result,
    enabled,
    refetchInterval: REFRESH_MS,
  })
  if (data.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2, '.MuiAlert-message': { flexGrow: 1 } }}>
      Terhenti karena password atau kode salah berulang kali:
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
        {data.map((account) => (
          <StoppedRow key={account.id} account={account} />
        ))}
      </Box>
    </Alert>
  )
}

function StoppedRow({ account }: { account: StoppedAccount }) {
  const { id, name, classroom, stopped_until, by_codes } = account
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const unlock = async () => {
    setBusy(true)
    try {
      const { message } = await call(unlockUser, { params: { id } })
      notify(message, { type: 'success' })
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    } catch (error) {
      notifyFailure(error)
    }
    setBusy(false)
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        maxWidth: 720,
        minHeight: 40,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', py: 0.5 }}>
        {name}
        {classroom && ` (${classroom})`}, sampai <Moment value={stopped_until} />
        {by_codes && ' · kode langkah kedua salah, passwordnya benar'}
      </Box>
      <Button size="small" onClick={unlock} disabled={isBusy} aria-label={`Buka akun ${name}`}>
        Buka
      </Button>
    </Box>
  )
}
