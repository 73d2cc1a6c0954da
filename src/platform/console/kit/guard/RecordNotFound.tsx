/** The screen for a record that was deleted or that the user may not read; it has no retry button. */
import SearchOff from '@mui/icons-material/SearchOffOutlined'
import { useScreen } from '../registry/ScreenContext.ts'
import { MessageScreen } from './MessageScreen.tsx'

export function RecordNotFound() {
  const { parent } = useScreen()
  return (
    <MessageScreen
      icon={SearchOff}
      title="Data tidak ditemukan"
      {...(parent && { backLink: { to: parent, label: 'Kembali ke daftar' } })}
    >
      Data ini sudah dihapus, atau alamatnya salah.
    </MessageScreen>
  )
}
