/** The screen that react-admin shows when its authentication check fails. */
import LockReset from '@mui/icons-material/LockResetOutlined'
import { MessageScreen } from './MessageScreen.tsx'

export function SignInFailed() {
  return (
    <MessageScreen icon={LockReset} title="Sesi Anda tidak dapat diperiksa">
      Coba lagi dari beranda; bila perlu, Anda diminta masuk lagi.
    </MessageScreen>
  )
}
