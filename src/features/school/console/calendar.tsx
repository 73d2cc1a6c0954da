/** Kalender Sekolah: list and form, generated from the contract; holidays are also pasted, or read from a calendar file. */
import ContentPaste from '@mui/icons-material/ContentPasteOutlined'
import { lazy, Suspense, useState } from 'react'
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { calendar } from '../calendar.ts'

const PasteStep = lazy(async () => ({ default: (await import('./holidays/PasteStep.tsx')).PasteStep }))

export function List() {
  // Kept while the dialog is closed, and when its preview is left.
  const [text, setText] = useState('')
  return (
    <ResourceList
      resource={calendar}
      importSource={{
        label: 'Tempel / .ics',
        icon: <ContentPaste />,
        renderPick: (props) => (
          <Suspense fallback={<ProgressBar isLoading />}>
            <PasteStep {...props} text={text} onText={setText} />
          </Suspense>
        ),
      }}
    />
  )
}
export const Form = () => <ResourceForm resource={calendar} />
