/** Kalender Sekolah: list and form, generated from the contract; holidays are also pasted, or read from a calendar file. */
import ContentPaste from '@mui/icons-material/ContentPasteOutlined'
import { useState } from 'react'
import { lateSection } from '#platform/console/kit/guard/loadLater.tsx'
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { calendar } from '../calendar.ts'

const PasteStep = lateSection(async () => (await import('./holidays/PasteStep.tsx')).PasteStep)

export function List() {
  // Kept while the dialog is closed, and when its preview is left.
  const [text, setText] = useState('')
  return (
    <ResourceList
      resource={calendar}
      importSource={{
        label: 'Tempel / .ics',
        icon: <ContentPaste />,
        renderPick: (props) => <PasteStep {...props} text={text} onText={setText} />,
      }}
    />
  )
}
export const Form = () => <ResourceForm resource={calendar} />
