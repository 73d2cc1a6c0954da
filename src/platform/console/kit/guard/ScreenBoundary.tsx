/** Error boundary of a screen: the menus stay, and the button or a restored connection retries. */
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { ScriptLoadError } from '../../loadScripts.ts'

export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  )
}

/** Matches the browsers' messages for an import that failed although its files were there, or in development. */
const MODULE_LOAD_ERROR =
  /dynamically imported module|importing a module script|module script failed|preload CSS/i

export function CrashedScreen({
  error,
  resetErrorBoundary,
}: Pick<FallbackProps, 'error' | 'resetErrorBoundary'>) {
  const isModuleMissing =
    error instanceof ScriptLoadError || (error instanceof Error && MODULE_LOAD_ERROR.test(error.message))
  const [isServerUnreachable, setServerUnreachable] = useState(false)
  const queryClient = useQueryClient()
  const retry = async () => {
    if (!isModuleMissing) {
      // Clears unused cached data, because that data may have caused the crash.
      queryClient.removeQueries({ type: 'inactive' })
      return resetErrorBoundary()
    }
    // Browsers cache a failed module until the page is reloaded, so reload it once the server is reachable.
    if (await isReachable()) location.reload()
    else setServerUnreachable(true)
  }
  const onReconnect = useEffectEvent(retry)
  useEffect(() => {
    const handleOnline = () => void onReconnect()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [])
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: { xs: 8, sm: 12 }, px: 2, maxWidth: 480, mx: 'auto' }}>
      <ErrorOutline sx={{ fontSize: 56, color: 'warning.main' }} />
      <Typography component="h1" variant="h2" sx={{ mt: 1 }}>
        {isModuleMissing ? 'Halaman ini belum dapat dimuat' : 'Halaman ini bermasalah'}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {isModuleMissing
          ? 'Koneksi terputus, atau aplikasi baru saja diperbarui. Menu tetap dapat dipakai.'
          : 'Terjadi kesalahan saat menampilkan halaman ini. Menu tetap dapat dipakai.'}
      </Typography>
      <Button variant="contained" onClick={retry}>
        Muat ulang
      </Button>
      {isServerUnreachable && (
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
    // The request failed, so the server is unreachable.
    return false
  }
}
