/** The screen for unknown addresses. */
import TravelExplore from '@mui/icons-material/TravelExploreOutlined'
import { MessageScreen } from './MessageScreen.tsx'

export function NotFound() {
  return (
    <MessageScreen icon={TravelExplore} title="Halaman Tidak Ditemukan">
      Alamat yang Anda tuju salah atau sudah tidak ada.
    </MessageScreen>
  )
}
