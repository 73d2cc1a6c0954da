/** The screen for users without the required access key. */
import Lock from '@mui/icons-material/LockOutlined'
import { MessageScreen } from './MessageScreen.tsx'

export function Forbidden() {
  return (
    <MessageScreen icon={Lock} title="Tidak memiliki akses">
      Akun Anda tidak berhak membuka halaman ini. Hubungi administrator bila menurut Anda ini keliru.
    </MessageScreen>
  )
}
