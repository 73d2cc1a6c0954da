/** Setting up the second step: the password, where the session is not new, then the dialog with the QR code. */
import { useRef, useState } from 'react'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { startSecondStep } from '#platform/contract/identity/secondStep.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SetUpDialog } from './SetUpDialog.tsx'

type Props = { asksPassword: boolean; onDone: () => void; onCancel: () => void }

export function SetUp({ asksPassword, onDone, onCancel }: Props) {
  const [started, setStarted] = useState<Output<typeof startSecondStep>>()
  const isStarted = useRef(false)
  if (!asksPassword || started) return <SetUpDialog started={started} onDone={onDone} onCancel={onCancel} />
  return (
    <PasswordDialog
      title="Pasang langkah kedua"
      text="Anda masuk beberapa waktu lalu. Masukkan password Anda, agar tidak ada orang lain yang memasangnya di layar yang ditinggalkan terbuka."
      confirmLabel="Lanjut"
      runAction={async (body) => {
        const response = await call(startSecondStep, { body })
        isStarted.current = true
        setStarted(response.result)
        return response
      }}
      onDone={() => {}}
      // Also called after success, when the other dialog takes its place.
      onClose={() => {
        if (!isStarted.current) onCancel()
      }}
    />
  )
}
