/** Toasts at the bottom right, the newest on top, and the warning before a redirect that the server requested. */
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
import { useLocation, useNavigate } from 'react-router-dom'
import { SECOND } from '#platform/contract/units.ts'
import { redirectRequest } from '../providers/notices.ts'
import { refreshRights } from '../providers/rights.ts'
import { useSignal } from '../providers/signal.ts'
import { useBottomOffset } from './liftAboveBars.ts'

const DURATION_MS = 5 * SECOND
/** More toasts would cover the screen. */
const MAX_TOASTS = 3
/** Pixels from the bottom of the window, above the save bars of forms. */
const BOTTOM_PX = { wide: 88, narrow: 136 }

type ToastEntry = { id: number; notification: NotificationPayload }
let lastToastId = 0

/** Shows toasts at the same time; react-admin shows one after another, so that an error waits for a success to hide. */
export function Toasts() {
  const { notifications, takeNotification } = useNotificationContext()
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([])
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const pendingRedirect = useSignal(redirectRequest)
  const hasToasts = toasts.length > 0 || pendingRedirect !== null
  const bottom = useBottomOffset(container, isNarrow ? BOTTOM_PX.narrow : BOTTOM_PX.wide, hasToasts)
  const close = (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id))
  useEffect(() => {
    const notification = notifications.length > 0 && takeNotification()
    if (!notification) return
    lastToastId += 1
    const id = lastToastId
    setToasts((before) => [
      { id, notification },
      ...before.filter((toast) => !isReplaced(toast, notification)),
    ])
  }, [notifications, takeNotification])
  return (
    <Box ref={setContainer} sx={CONTAINER_STYLE} style={{ bottom }}>
      {pendingRedirect && <RedirectToast key={pendingRedirect.redirect} {...pendingRedirect} />}
      {toasts.slice(0, MAX_TOASTS).map(({ id, notification }) => (
        <Toast key={id} notification={notification} onClose={() => close(id)} />
      ))}
    </Box>
  )
}

/** A repeated message moves to the top instead of being shown twice; a success removes the message of invalid fields. */
function isReplaced(
  { notification: existing }: ToastEntry,
  { message, type, notificationOptions }: NotificationPayload,
) {
  const isRepeated = existing.message === message && existing.type === type
  const isResolvedFormError = existing.message === 'ra.message.invalid_form' && type === 'success'
  return isResolvedFormError || (isRepeated && !notificationOptions?.undoable)
}

/** Clicks between the toasts reach the screen below. */
const CONTAINER_STYLE = {
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
  const { autoHideDuration = DURATION_MS, messageArgs, undoable = false } = notificationOptions
  const translate = useTranslate()
  const takeMutation = useTakeUndoableMutation()
  const dismiss = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo })
    onClose()
  }
  useAutoHide(autoHideDuration, () => dismiss(false))
  if (isValidElement(message)) {
    return (
      <CloseNotificationContext.Provider value={() => dismiss(false)}>
        <Box>{message}</Box>
      </CloseNotificationContext.Provider>
    )
  }
  return (
    <Alert
      severity={toSeverity(type)}
      variant="filled"
      // Screen readers announce an 'alert' at once, a 'status' after the current speech.
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      elevation={6}
      onClose={() => dismiss(false)}
      {...(undoable && {
        action: (
          <Button color="inherit" size="small" onClick={() => dismiss(true)}>
            {translate('ra.action.undo')}
          </Button>
        ),
      })}
    >
      {typeof message === 'string' && translate(message, messageArgs)}
    </Alert>
  )
}

const toSeverity = (type: string): AlertColor =>
  type === 'error' || type === 'warning' || type === 'success' ? type : 'info'

/** Hides after a delay, which pauses while the window is not focused. */
function useAutoHide(durationMs: number | null, hide: () => void) {
  const onHide = useEffectEvent(hide)
  useEffect(() => {
    if (durationMs === null) return
    let timer = setTimeout(() => onHide(), durationMs)
    const pauseTimer = () => clearTimeout(timer)
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => onHide(), durationMs)
    }
    window.addEventListener('blur', pauseTimer)
    window.addEventListener('focus', restartTimer)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', pauseTimer)
      window.removeEventListener('focus', restartTimer)
    }
  }, [durationMs])
}

function RedirectToast({ message, redirect }: { message: string; redirect: string }) {
  const notify = useNotify()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const followRedirect = async () => {
    redirectRequest.set(null)
    // The redirect may follow a change of the user, so the session is read again.
    await refreshRights().catch((error: Error) => notify(error.message, { type: 'error' }))
    // The requested screen follows once the password is changed.
    navigate(redirect, { state: { returnTo } })
  }
  useAutoHide(DURATION_MS, () => void followRedirect())
  return (
    <Alert severity="warning" variant="filled" elevation={6} onClose={() => void followRedirect()}>
      {message}
    </Alert>
  )
}
