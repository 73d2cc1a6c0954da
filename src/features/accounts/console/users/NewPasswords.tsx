/** Offers new passwords as slips or a file; loaded when there are some. */
import { lazy, Suspense } from 'react'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import type { PasswordsReset } from '../../newPasswords.ts'

const PasswordsResetDialog = lazy(async () => ({
  default: (await import('#platform/console/kit/importCsv/passwords/PasswordsResetDialog.tsx'))
    .PasswordsResetDialog,
}))

export function NewPasswords({ result, onClose }: { result: PasswordsReset; onClose: () => void }) {
  return (
    <Suspense fallback={<ProgressBar isLoading />}>
      <PasswordsResetDialog
        result={result}
        whySkipped="akun dilewati, karena memiliki hak lebih dari Anda."
        onClose={onClose}
      />
    </Suspense>
  )
}
