/** Toasts, bottom right for five seconds, the newest above; and the warning after which the server sends the browser elsewhere. */
import { Alert, type AlertColor, Box, Button, type Theme, useMediaQuery } from '@mui/material'
import { isValidElement, useEffect, useEffectEvent, useState } from 'react'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useNotify,
  useTakeUndoableMutation,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { SECOND } from '#contract/units.ts'
import { redirectOrder } from '#src/providers/notices.ts'
import { refreshRights } from '#src/providers/rights.ts'
import { useSignal } from '#src/providers/signal.ts'
import { useBottomClearOfBars } from './clearOfBars.ts'

const HIDES_AFTER_MS = 5 * SECOND
/** More would cover the screen they are about. */
const MAX_TOASTS = 3
/** Pixels from the bottom of the window, above the save bars of forms. */
const BOTTOM_PX = { wide: 88, narrow: 136 }

type Listed = { id: number; notification: NotificationPayload }
let count = 0

/** React-admin's own shows one after the other, so that a failure waits until a success told before it is gone. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<readonly Listed[]>([])
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const order = useSignal(redirectOrder)
  const isShown = toasts.length > 0 || order !== null
  const bottom = useBottomClearOfBars(container, isNarrow ? BOTTOM_PX.narrow : BOTTOM_PX.wide, isShown)
  const close = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id))
  useEffect(() => {
    const notification = notifications.length > 0 && takeNotification()
    if (!notification) return
    count += 1
    const id = count
    setToasts((before) => [
      { id, notification },
      ...before.filter((toast) => !isReplaced(toast, notification)),
    ])
  }, [notifications, takeNotification])
  return (
    <Box ref={setContainer} sx={corner} style={{ bottom }}>
      {order && <Ordered key={order.redirect} {...order} />}
      {toasts.slice(0, MAX_TOASTS).map(({ id, notification }) => (
        <Toast key={id} notification={notification} onClose={() => close(id)} />
      ))}
    </Box>
  )
}

/** A repeated message moves to the top instead of being shown twice; what was wrong in a form is over once it is saved. */
function isReplaced(
  { notification: before }: Listed,
  { message, type, notificationOptions }: NotificationPayload,
) {
  const isSame = before.message === message && before.type === type
  const isFaultOver = before.message === 'ra.message.invalid_form' && type === 'success'
  return isFaultOver || (isSame && !notificationOptions?.undoable)
}

/** Clicks between the toasts reach what is below. */
const corner = {
  position: 'fixed',
  right: { xs: 16, sm: 24 },
  left: { xs: 16, sm: 'auto' },
  zIndex: 'snackbar',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 1,
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto', maxWidth: 480, overflowWrap: 'anywhere' },
} as const

type ToastProps = { notification: NotificationPayload; onClose: () => void }

function Toast({ notification: { message, type, notificationOptions = {} }, onClose }: ToastProps) {
  const { autoHideDuration = HIDES_AFTER_MS, messageArgs, undoable = false } = notificationOptions
  const translate = useTranslate()
  const takeMutation = useTakeUndoableMutation()
  const end = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo })
    onClose()
  }
  useHiding(autoHideDuration, () => end(false))
  if (isValidElement(message)) {
    return (
      <CloseNotificationContext.Provider value={() => end(false)}>
        <Box>{message}</Box>
      </CloseNotificationContext.Provider>
    )
  }
  return (
    <Alert
      severity={severityOf(type)}
      variant="filled"
      // Failures break in; the rest waits until the reader has finished.
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      elevation={6}
      onClose={() => end(false)}
      {...(undoable && {
        action: (
          <Button color="inherit" size="small" onClick={() => end(true)}>
            {translate('ra.action.undo')}
          </Button>
        ),
      })}
    >
      {typeof message === 'string' && translate(message, messageArgs)}
    </Alert>
  )
}

const severityOf = (type: string): AlertColor =>
  type === 'error' || type === 'warning' || type === 'success' ? type : 'info'

/** Not while the window is elsewhere: a message is read before it goes. */
function useHiding(after: number | null, hide: () => void) {
  const onHide = useEffectEvent(hide)
  useEffect(() => {
    if (after === null) return
    let timer = setTimeout(() => onHide(), after)
    const wait = () => clearTimeout(timer)
    const start = () => {
      clearTimeout(timer)
      timer = setTimeout(() => onHide(), after)
    }
    window.addEventListener('blur', wait)
    window.addEventListener('focus', start)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', wait)
      window.removeEventListener('focus', start)
    }
  }, [after])
}

function Ordered({ message, redirect }: { message: string; redirect: string }) {
  const notify = useNotify()
  const navigate = useNavigate()
  const follow = async () => {
    redirectOrder.set(null)
    // The redirect may follow a change of the user, so the session is read again.
    await refreshRights().catch((error: Error) => notify(error.message, { type: 'error' }))
    navigate(redirect)
  }
  useHiding(HIDES_AFTER_MS, () => void follow())
  return (
    <Alert severity="warning" variant="filled" elevation={6} onClose={() => void follow()}>
      {message}
    </Alert>
  )
}
