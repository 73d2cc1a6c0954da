/** The alert that is shown while the browser is offline. */
import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { OFFLINE_HEIGHT_VARIABLE, TOP_BAR_HEIGHT } from '../kit/style/topBar.ts'

export function OfflineAlert() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Alert ref={publishHeight} severity="warning" variant="filled" role="status" sx={STICKY_STYLE}>
      Tidak ada koneksi. Perubahan Anda masih di sini.
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
