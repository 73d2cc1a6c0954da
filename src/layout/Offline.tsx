/** Says at once that the connection is gone, and until it is back. */
import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { OFFLINE_HEIGHT, TOP_BAR_HEIGHT } from '#src/kit/frame/topBar.ts'

export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Alert ref={makeRoom} severity="warning" variant="filled" role="status" sx={underTopBar}>
      Tidak ada koneksi. Perubahan Anda masih di sini.
    </Alert>
  )
}

const underTopBar = { position: 'sticky', top: TOP_BAR_HEIGHT, zIndex: 'appBar', borderRadius: 0 } as const

/** What sticks to the top bar stands below this line while it is there, or it would be covered. */
function makeRoom(line: HTMLElement | null) {
  if (!line) return
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty(OFFLINE_HEIGHT, `${line.offsetHeight}px`))
  sizes.observe(line)
  return () => {
    sizes.disconnect()
    style.removeProperty(OFFLINE_HEIGHT)
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
