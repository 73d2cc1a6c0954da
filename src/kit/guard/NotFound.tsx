/** 'Halaman Tidak Ditemukan', with a way back. */
import TravelExplore from '@mui/icons-material/TravelExploreOutlined'
import { DeadEnd } from './DeadEnd.tsx'

export function NotFound() {
  return (
    <DeadEnd icon={TravelExplore} title="Halaman Tidak Ditemukan">
      Alamat yang Anda tuju salah atau sudah tidak ada.
    </DeadEnd>
  )
}
