/** A screen that broke is told in its place: the menus stay, and 'Muat ulang' or the connection coming back mends it. */
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'

export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  )
}

/** What each browser says of a module it could not load. */
const MISSING_PART = /dynamically imported module|importing a module script|module script failed|preload CSS/i

export function Broken({ error, resetErrorBoundary }: Pick<FallbackProps, 'error' | 'resetErrorBoundary'>) {
  const isPartMissing = error instanceof Error && MISSING_PART.test(error.message)
  const [isStillAway, setStillAway] = useState(false)
  const queryClient = useQueryClient()
  const mend = async () => {
    if (!isPartMissing) {
      // What the screen had read may be what broke it; nothing that is still shown reads it.
      queryClient.removeQueries({ type: 'inactive' })
      return resetErrorBoundary()
    }
    // A part that failed stays failed for this page: it must be loaded anew, once the server can be reached.
    if (await isReachable()) location.reload()
    else setStillAway(true)
  }
  const onReconnect = useEffectEvent(mend)
  useEffect(() => {
    const tryAgain = () => void onReconnect()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [])
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: { xs: 8, sm: 12 }, px: 2, maxWidth: 480, mx: 'auto' }}>
      <ErrorOutline sx={{ fontSize: 56, color: 'warning.main' }} />
      <Typography component="h1" variant="h2" sx={{ mt: 1 }}>
        {isPartMissing ? 'Halaman ini belum dapat dimuat' : 'Halaman ini bermasalah'}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {isPartMissing
          ? 'Koneksi terputus, atau aplikasi baru saja diperbarui. Menu tetap dapat dipakai.'
          : 'Terjadi kesalahan saat menampilkan halaman ini. Menu tetap dapat dipakai.'}
      </Typography>
      <Button variant="contained" onClick={mend}>
        Muat ulang
      </Button>
      {isStillAway && (
        <Typography role="status" color="error" sx={{ mt: 2 }}>
          Server belum dapat dihubungi. Halaman dimuat ulang begitu koneksi kembali.
        </Typography>
      )}
    </Box>
  )
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    // Without a connection there is nothing to load from.
    return false
  }
}
