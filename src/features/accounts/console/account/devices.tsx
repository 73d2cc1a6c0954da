/** 'Perangkat' at /account/sessions: where the user is signed in, with buttons to sign out, new devices, and the second step. */
import Devices from '@mui/icons-material/DevicesOutlined'
import { Alert, Box, Button, Card, Chip, List, ListItem, ListItemIcon, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { LoadFailure } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import {
  type Device,
  endOtherSessions,
  endSession,
  listSessions,
} from '#platform/contract/identity/device.ts'
import { NewDevices } from './NewDevices.tsx'
import { SecondStepSection } from './secondStep/SecondStepSection.tsx'

export function Screen() {
  const { label } = useScreen()
  const { must_set_second_step: mustSetSecondStep } = useUser()
  return (
    <>
      {mustSetSecondStep ? <RequiredSecondStep title={label} /> : <SignedInDevices title={label} />}
      {!mustSetSecondStep && <NewDevices />}
      {/* Always in the same place: its dialog stays open while the recovery codes are shown. */}
      <SecondStepSection />
    </>
  )
}

/** Instead of the devices, which are read only after it was set up. */
function RequiredSecondStep({ title }: { title: string }) {
  return (
    <>
      <ScreenHeader title={title} />
      <Alert severity="info" sx={{ mb: 2 }}>
        Sekolah ini mewajibkan langkah kedua untuk administrator dan operator. Pasang sekarang untuk
        melanjutkan.
      </Alert>
    </>
  )
}

function SignedInDevices({ title }: { title: string }) {
  const {
    devices,
    failure,
    isFetching,
    retry,
    signOutDevice,
    signOutOthers,
    confirmDialog,
    isBusy,
    problem,
  } = useDevices()
  const hasOtherDevices = devices?.some((device) => !device.is_current) ?? false
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle="Perangkat tempat akun Anda sedang masuk. Bila ada yang tidak Anda kenal, keluarkan dan ganti password."
        actions={
          hasOtherDevices && (
            <Button variant="outlined" color="error" disabled={isBusy} onClick={signOutOthers}>
              Keluarkan semua yang lain
            </Button>
          )
        }
      />
      <ProgressBar isLoading={isFetching} />
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem.message}
        </Alert>
      )}
      {!devices && failure && <LoadFailure message={failure.message} onRetry={retry} />}
      {devices && (
        <Card sx={{ mb: 2.5 }}>
          <List disablePadding>
            {devices.map((device, index) => (
              <Row
                key={device.id}
                device={device}
                isBusy={isBusy}
                isLast={index === devices.length - 1}
                onSignOut={() => signOutDevice(device)}
              />
            ))}
          </List>
        </Card>
      )}
      {confirmDialog}
    </>
  )
}

function useDevices() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).result,
  })
  const { confirm, confirmDialog } = useConfirmDialog()
  const { run, isBusy, problem } = useAction()
  const signOutDevice = async (device: Device) => {
    const text = `${device.name} harus masuk lagi dengan password.`
    if (!(await confirm({ title: 'Keluarkan perangkat', text, confirmLabel: 'Keluarkan' }))) return
    await run(() => call(endSession, { params: { id: device.id } }))
    await refetch()
  }
  const signOutOthers = async () => {
    const text = 'Semua perangkat selain yang sedang Anda pakai harus masuk lagi dengan password.'
    if (!(await confirm({ title: 'Keluarkan semua yang lain', text, confirmLabel: 'Keluarkan' }))) return
    await run(() => call(endOtherSessions, {}))
    await refetch()
  }
  const retry = () => void refetch()
  return {
    devices: data,
    failure: error,
    isFetching,
    retry,
    signOutDevice,
    signOutOthers,
    confirmDialog,
    isBusy,
    problem,
  }
}

type RowProps = { device: Device; isBusy: boolean; isLast: boolean; onSignOut: () => void }

function Row({ device, isBusy, isLast, onSignOut }: RowProps) {
  return (
    <ListItem divider={!isLast} sx={{ py: 1.5, gap: 1, flexWrap: 'wrap' }}>
      <ListItemIcon sx={{ minWidth: 44 }}>
        <Devices />
      </ListItemIcon>
      <Box sx={{ flexGrow: 1, minWidth: 200 }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          {device.name}
          {device.is_current && <Chip size="small" color="primary" label="perangkat ini" sx={{ ml: 1 }} />}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Terakhir dipakai <Moment value={device.used_at} />
          {device.address && ` · alamat ${device.address}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Masuk <Moment value={device.created_at} />
        </Typography>
      </Box>
      {!device.is_current && (
        <Button color="error" disabled={isBusy} onClick={onSignOut} aria-label={`Keluarkan ${device.name}`}>
          Keluarkan
        </Button>
      )}
    </ListItem>
  )
}
