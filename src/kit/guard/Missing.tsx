/** 'Data tidak ditemukan': a record that was deleted, or is not the reader's; trying again would not bring it. */
import SearchOff from '@mui/icons-material/SearchOffOutlined'
import { useScreen } from '../wing/ScreenContext.ts'
import { DeadEnd } from './DeadEnd.tsx'

export function Missing() {
  const { parent } = useScreen()
  return (
    <DeadEnd
      icon={SearchOff}
      title="Data tidak ditemukan"
      {...(parent && { back: { to: parent, label: 'Kembali ke daftar' } })}
    >
      Data ini sudah dihapus, atau alamatnya salah.
    </DeadEnd>
  )
}
