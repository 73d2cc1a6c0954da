/** Tells after a sign-in of devices that were new to the account, and of a second step that was lost. */
import { Alert, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { NewDevice } from '#platform/contract/session.ts'
import { Moment } from '../kit/format/dates.tsx'
import { ALERT_ACTION_STYLE } from '../kit/style/alertActions.ts'
import { SESSIONS } from '../paths.ts'
import { signInNotice } from '../providers/notices.ts'
import { useSignal } from '../providers/signal.ts'

export function SignInNotice() {
  const notice = useSignal(signInNotice)
  if (!notice) return null
  const close = () => signInNotice.set(null)
  const action = (
    <>
      <Button component={Link} to={SESSIONS} onClick={close} color="inherit" size="small">
        Buka Perangkat
      </Button>
      <Button onClick={close} color="inherit" size="small">
        Tutup
      </Button>
    </>
  )
  return (
    <Alert severity="warning" action={action} sx={[ALERT_ACTION_STYLE, { mb: 2 }]}>
      {notice.isSecondStepLost &&
        'Langkah kedua akun Anda mati, karena data sekolah dipulihkan tanpa kuncinya. Pasang lagi di Perangkat. '}
      {notice.newDevices.length > 0 && <NewDevices devices={notice.newDevices} />}
    </Alert>
  )
}

function NewDevices({ devices }: { devices: readonly NewDevice[] }) {
  return (
    <>
      Akun Anda masuk dari perangkat baru:{' '}
      {devices.map(({ id, name, address, created_at }, index) => (
        <span key={id}>
          {index > 0 && '; '}
          {name}
          {address && `, alamat ${address}`}, <Moment value={created_at} />
        </span>
      ))}
      . Bila bukan Anda, keluarkan perangkat itu dan ganti password.
    </>
  )
}
