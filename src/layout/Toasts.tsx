/** Toasts, bottom right for five seconds; and the warning after which the server sends the browser elsewhere. */
import { Alert, Snackbar } from '@mui/material'
import { Notification, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { redirectOrder } from '#src/providers/notices.ts'
import { refreshRights } from '#src/providers/rights.ts'
import { useSignal } from '#src/providers/signal.ts'

const HIDES_AFTER_MS = 5000
/** Forms save, and tell what is wrong, at the foot of the window. */
const ABOVE_SAVE_BAR = { '&.MuiSnackbar-root': { bottom: { xs: 136, sm: 88 } } }
const BOTTOM_RIGHT = { vertical: 'bottom', horizontal: 'right' } as const

export function Toasts() {
  return (
    <>
      <Notification
        autoHideDuration={HIDES_AFTER_MS}
        anchorOrigin={BOTTOM_RIGHT}
        multiLine
        sx={ABOVE_SAVE_BAR}
      />
      <RedirectWarning />
    </>
  )
}

function RedirectWarning() {
  const order = useSignal(redirectOrder)
  const notify = useNotify()
  const navigate = useNavigate()
  const follow = async () => {
    redirectOrder.set(null)
    if (!order) return
    // The redirect may follow a change of the user, so the session is read again.
    await refreshRights().catch((error: Error) => notify(error.message, { type: 'error' }))
    navigate(order.redirect)
  }
  return (
    <Snackbar
      open={order !== null}
      autoHideDuration={HIDES_AFTER_MS}
      anchorOrigin={BOTTOM_RIGHT}
      sx={ABOVE_SAVE_BAR}
      onClose={(_, reason) => reason !== 'clickaway' && follow()}
    >
      <Alert severity="warning" variant="filled" onClose={follow}>
        {order?.message}
      </Alert>
    </Snackbar>
  )
}
