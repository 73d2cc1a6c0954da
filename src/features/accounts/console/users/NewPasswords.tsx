/** Offers new passwords as slips or a file; loaded when there are some. */
import { lateDialog } from '#platform/console/kit/guard/loadLater.tsx'
import type { PasswordsReset } from '../../newPasswords.ts'

/** Called before a reset: passwords that cannot be shown would be lost. */
export const loadNewPasswords = () =>
  import('#platform/console/kit/importCsv/passwords/PasswordsResetDialog.tsx')
const PasswordsResetDialog = lateDialog(async () => (await loadNewPasswords()).PasswordsResetDialog)

export function NewPasswords({ result, onClose }: { result: PasswordsReset; onClose: () => void }) {
  return (
    <PasswordsResetDialog
      result={result}
      whySkipped="akun dilewati, karena memiliki hak lebih dari Anda."
      onClose={onClose}
    />
  )
}
