/** The alert that is shown while the browser is offline, or the screen shows what the device has kept of an earlier visit. */
import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { Moment } from '../kit/format/dates.tsx'
import { OFFLINE_HEIGHT_VARIABLE, TOP_BAR_HEIGHT } from '../kit/style/topBar.ts'
import { shownSince } from '../offline/keptAnswers.ts'
import { useSignal } from '../providers/signal.ts'

export function OfflineAlert() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const since = useSignal(shownSince)
  if (isOnline && since === null) return null
  return (
    <Alert ref={publishHeight} severity="warning" variant="filled" role="status" sx={STICKY_STYLE}>
      Tidak ada koneksi.{' '}
      {since !== null && (
        <>
          Yang tampil adalah data <Moment value={since} />.{' '}
        </>
      )}
      Perubahan Anda masih di sini.
    </Alert>
  )
}

const STICKY_STYLE = { position: 'sticky', top: TOP_BAR_HEIGHT, zIndex: 'appBar', borderRadius: 0 } as const

/** Publishes the alert's height as a CSS variable, so that other sticky elements stay below it. */
function publishHeight(alertElement: HTMLElement | null) {
  if (!alertElement) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty(OFFLINE_HEIGHT_VARIABLE, `${alertElement.offsetHeight}px`),
  )
  observer.observe(alertElement)
  return () => {
    observer.disconnect()
    style.removeProperty(OFFLINE_HEIGHT_VARIABLE)
  }
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
