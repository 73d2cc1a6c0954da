/** Sets up the second step: scan, type the first code, then keep the recovery codes, which are shown only once. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#platform/console/kit/dialog/Dialog.tsx'
import { LeaveGuard } from '#platform/console/kit/form/LeaveGuard.tsx'
import { LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProblemAlert } from '#platform/console/kit/screen/ProblemAlert.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { confirmSecondStep, startSecondStep } from '#platform/contract/identity/secondStep.ts'
import { secondStepInput } from '#platform/contract/session.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Started = Output<typeof startSecondStep>
type SetUpProps = { asksPassword: boolean; onDone: () => void; onCancel: () => void }

/** Asks the password first, where the session is not new. */
export function SetUp({ asksPassword, onDone, onCancel }: SetUpProps) {
  const [started, setStarted] = useState<Started>()
  const isStarted = useRef(false)
  if (!asksPassword || started) return <SetUpDialog started={started} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordDialog
      title="Pasang langkah kedua"
      text="Anda masuk beberapa waktu lalu. Masukkan password Anda, agar tidak ada orang lain yang memasangnya di layar yang ditinggalkan terbuka."
      confirmLabel="Lanjut"
      runAction={async (body) => {
        const response = await call(startSecondStep, { body })
        isStarted.current = true
        setStarted(response.result)
        return response
      }}
      isQuiet
      onDone={() => {}}
      // Also called after success, when the other dialog takes its place.
      onClose={() => {
        if (!isStarted.current) onCancel()
      }}
    />
  )
}

type Props = {
  /** What was made when the password was asked for; otherwise the dialog makes it. */
  started: Started | undefined
  onDone: () => void
  onCancel: () => void
}

function SetUpDialog({ started, onDone, onCancel }: Props) {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog
      open
      // The codes are shown only once, so neither a click beside them nor a reload closes them unasked.
      onClose={confirmed ? undefined : onCancel}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      aria-labelledby={id}
    >
      <LeaveGuard isUnsaved={confirmed !== null} />
      <DialogTitle id={id}>{confirmed ? 'Simpan kode pemulihan' : 'Pasang langkah kedua'}</DialogTitle>
      {confirmed ? (
        <RecoveryCodes {...confirmed} onDone={onDone} />
      ) : (
        <FirstCode initial={started} onConfirmed={setConfirmed} onCancel={onCancel} />
      )}
    </Dialog>
  )
}

type Confirmed = { message: string; codes: readonly string[] }
type FirstCodeProps = {
  initial: Started | undefined
  onConfirmed: (confirmed: Confirmed) => void
  onCancel: () => void
}

function FirstCode({ initial, onConfirmed, onCancel }: FirstCodeProps) {
  const started = useStartedSecondStep(initial)
  const { run, isBusy, problem } = useAction()
  const form = useForm({ resolver: zodResolver(secondStepInput), defaultValues: { code: '' } })
  const id = useId()
  const { errors } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const confirmed = await run(() => call(confirmSecondStep, { body }), { isQuiet: true })
    if (confirmed) onConfirmed({ message: confirmed.message, codes: confirmed.result.recovery })
  })
  return (
    <>
      <DialogContent dividers>
        <ProblemAlert problem={problem} />
        {started.error && (
          <LoadFailure message={started.error.message} onRetry={() => void started.refetch()} />
        )}
        <ProgressBar isLoading={started.isFetching} />
        {started.data && (
          <Box component="form" id={id} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
            <Typography>
              1. Pindai kode ini dengan aplikasi pembuat kode di ponsel, misalnya Google Authenticator,
              Microsoft Authenticator, atau Aegis.
            </Typography>
            <QrCode text={started.data.uri} label="Kode QR langkah kedua" />
            <Typography variant="body2" color="textSecondary">
              Tidak dapat memindai? Ketik rahasia ini di aplikasi:{' '}
              <Box component="span" sx={SECRET_STYLE}>
                {started.data.secret.match(/.{1,4}/g)?.join(' ')}
              </Box>
            </Typography>
            <Typography>2. Masukkan kode enam angka yang tampil di aplikasi.</Typography>
            <TextField
              {...form.register('code')}
              label="Kode"
              autoComplete="one-time-code"
              autoFocus
              fullWidth
              size="small"
              error={Boolean(errors.code)}
              helperText={errors.code?.message}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={isBusy}>
          Batal
        </Button>
        <Button type="submit" form={id} variant="contained" disabled={isBusy || !started.data}>
          Aktifkan
        </Button>
      </DialogActions>
    </>
  )
}

const SECRET_STYLE = { fontFamily: 'monospace', color: 'text.primary', overflowWrap: 'anywhere' } as const

/** Each opening of the dialog makes a new secret, which no cache may keep. */
function useStartedSecondStep(initialData: Started | undefined) {
  const opening = useId()
  return useQuery({
    queryKey: ['startSecondStep', opening],
    queryFn: async () => (await call(startSecondStep, { body: {} })).result,
    initialData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
