/** 'Tidak memiliki akses', with a way back. */
import Lock from '@mui/icons-material/LockOutlined'
import { DeadEnd } from './DeadEnd.tsx'

export function Forbidden() {
  return (
    <DeadEnd icon={Lock} title="Tidak memiliki akses">
      Akun Anda tidak berhak membuka halaman ini. Hubungi administrator bila menurut Anda ini keliru.
    </DeadEnd>
  )
}
