/** The button 'Pilih dari media': reuses a picture of the library; the server creates the widths that its purpose needs. */
import { useState } from 'react'
import { lateDialog } from '#platform/console/kit/guard/loadLater.tsx'
import type { RenderMediaPicker } from '#platform/console/kit/upload/mediaPicker.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { ReusePurpose } from '#platform/contract/options.ts'
import { MEDIA_POLICY } from '../../access.ts'

// Forms of other features have the button, and only some of their users open the dialog.
const MediaPickerDialog = lateDialog(async () => (await import('./MediaPickerDialog.tsx')).MediaPickerDialog)

/** @example <ImageUpload renderMediaPicker={createMediaPicker('slide')} … /> */
export function createMediaPicker(purpose: ReusePurpose): RenderMediaPicker {
  return (props) => <MediaPicker purpose={purpose} {...props} />
}

type Props = Parameters<RenderMediaPicker>[0] & { purpose: ReusePurpose }

function MediaPicker({ purpose, renderButton, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  if (!can(MEDIA_POLICY.read)) return null
  return (
    <>
      {renderButton(() => setOpen(true))}
      {isOpen && (
        <MediaPickerDialog
          purpose={purpose}
          onClose={() => setOpen(false)}
          onPick={(image) => {
            setOpen(false)
            onPick(image)
          }}
        />
      )}
    </>
  )
}
