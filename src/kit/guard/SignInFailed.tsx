/** Where react-admin leads when it cannot tell who is signed in, with a way back. */
import LockReset from '@mui/icons-material/LockResetOutlined'
import { DeadEnd } from './DeadEnd.tsx'

export function SignInFailed() {
  return (
    <DeadEnd icon={LockReset} title="Sesi Anda tidak dapat diperiksa">
      Coba lagi dari beranda; bila perlu, Anda diminta masuk lagi.
    </DeadEnd>
  )
}
