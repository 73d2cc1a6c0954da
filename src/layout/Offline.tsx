/** Says at once that the connection is gone, and until it is back. */
import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { TOP_BAR_HEIGHT } from './menu/TopBar.tsx'

export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Alert severity="warning" variant="filled" role="status" sx={underTopBar}>
      Tidak ada koneksi. Perubahan Anda masih di sini.
    </Alert>
  )
}

const underTopBar = { position: 'sticky', top: TOP_BAR_HEIGHT, zIndex: 'appBar', borderRadius: 0 } as const

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
