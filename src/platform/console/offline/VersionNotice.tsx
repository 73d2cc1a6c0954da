/** Offers a new version of the console; what is typed asks before it is left, as with any other page. */
import { Alert, Button } from '@mui/material'
import { ALERT_ACTION_STYLE } from '../kit/style/alertActions.ts'
import { useSignal } from '../providers/signal.ts'
import { newVersion } from './newVersion.ts'

export function VersionNotice() {
  if (!useSignal(newVersion)) return null
  return (
    <Alert
      severity="info"
      role="status"
      sx={[ALERT_ACTION_STYLE, { borderRadius: 0 }]}
      action={
        <>
          <Button color="inherit" size="small" onClick={() => newVersion.set(null)}>
            Nanti
          </Button>
          <Button color="inherit" size="small" onClick={() => window.location.reload()}>
            Muat ulang
          </Button>
        </>
      }
    >
      Ada versi baru. Muat ulang halaman ini saat Anda sempat.
    </Alert>
  )
}
