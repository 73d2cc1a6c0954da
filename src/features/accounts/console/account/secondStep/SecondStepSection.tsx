/** The section 'Langkah kedua' of 'Perangkat': whether it is on, setting it up, and turning it off. */
import { Alert, Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { Section } from '#platform/console/kit/screen/Section.tsx'
import { toSameOriginPath } from '#platform/console/paths.ts'
import { call } from '#platform/console/providers/call.ts'
import { refreshRights } from '#platform/console/providers/rights.ts'
import {
  endSecondStep,
  readSecondStep,
  type SecondStepState,
} from '#platform/contract/identity/secondStep.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SetUp } from './SetUp.tsx'

/** Renders nothing for those who may not have one. */
export function SecondStepSection() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['secondStep'],
    queryFn: async ({ signal }) => (await call(readSecondStep, { signal })).result,
  })
  if (!data && error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <ProgressBar isLoading={isFetching} />
  if (!data.is_available && !data.is_on && !data.is_lost) return null
  return (
    <Section title="Langkah kedua">
      <State state={data} readState={async () => (await refetch()).data} />
    </Section>
  )
}

type StateProps = { state: SecondStepState; readState: () => Promise<SecondStepState | undefined> }

function State({ state, readState }: StateProps) {
  const [dialog, setDialog] = useState<'setUp' | 'setUpWithPassword' | 'turnOff' | null>(null)
  const { is_on: isOn, is_lost: isLost, is_available: isAvailable } = state
  const navigate = useNavigate()
  const location: { state: { returnTo?: unknown } | null } = useLocation()
  const close = async () => {
    setDialog(null)
    void readState()
    // A school that requires it opens the other screens only now, or closes them.
    await refreshRights()
  }
  // Read anew, since the screen may have been open for long.
  const setUp = async () => {
    const isRecent = (await readState())?.is_recent_session
    setDialog(isRecent ? 'setUp' : 'setUpWithPassword')
  }
  const finishSetUp = async () => {
    await close()
    // Where the guard led here, to the screen that was asked for.
    const returnTo = toSameOriginPath(location.state?.returnTo)
    if (returnTo) navigate(returnTo, { replace: true })
  }
  return (
    <>
      <Summary state={state} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {!isOn && isAvailable && (
          <Button variant="contained" onClick={() => void setUp()}>
            {isLost ? 'Pasang lagi' : 'Pasang langkah kedua'}
          </Button>
        )}
        {(isOn || isLost) && (
          <Button variant="outlined" color="error" onClick={() => setDialog('turnOff')}>
            Matikan
          </Button>
        )}
      </Box>
      {(dialog === 'setUp' || dialog === 'setUpWithPassword') && (
        <SetUp
          asksPassword={dialog === 'setUpWithPassword'}
          onDone={() => void finishSetUp()}
          onCancel={() => void close()}
        />
      )}
      {dialog === 'turnOff' && (
        <PasswordDialog
          title="Matikan langkah kedua"
          text="Setelah ini akun Anda masuk dengan password saja, dan semua kode pemulihan tidak berlaku lagi."
          confirmLabel="Matikan"
          isDestructive
          runAction={(body) => call(endSecondStep, { body })}
          onDone={() => {}}
          onClose={() => void close()}
        />
      )}
    </>
  )
}

function Summary({ state }: { state: SecondStepState }) {
  if (state.is_lost)
    return (
      <Alert severity="warning">
        Langkah kedua Anda mati, karena data sekolah dipulihkan tanpa kuncinya. Hapus akun lama dari aplikasi
        pembuat kode, lalu pasang lagi.
      </Alert>
    )
  if (!state.is_on)
    return (
      <Typography color="textSecondary">
        Setelah password, masuk memerlukan kode dari aplikasi pembuat kode di ponsel Anda. Password yang
        dicuri lalu tidak cukup untuk membuka akun ini.
      </Typography>
    )
  return (
    <Typography color="textSecondary">
      Aktif sejak <Moment value={state.on_at} />. Sisa {state.recovery_left} kode pemulihan
      {state.recovery_left < FEW_CODES && '; untuk kode baru, matikan lalu pasang lagi'}.
    </Typography>
  )
}

const FEW_CODES = 4
