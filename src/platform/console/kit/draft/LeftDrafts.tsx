/** Names above a screen what its dialogs had when the page was closed or reloaded, and offers to go on with it. */
import { type RaRecord, useGetMany, useGetRecordRepresentation } from 'react-admin'
import type { useDialog } from '../dialog/useDialog.ts'
import { LeftAlert } from './LeftAlert.tsx'
import { type LeftDraft, useLeftDrafts } from './useLeftDrafts.ts'

type Props<Row extends RaRecord> = {
  resource: string
  /** @example 'Slide' */
  label: string
  dialog: ReturnType<typeof useDialog<Row>>
}

/** @example <LeftDrafts resource="slides" label="Slide" dialog={dialog} /> */
export function LeftDrafts<Row extends RaRecord>({ resource, label, dialog }: Props<Row>) {
  const leftDrafts = useLeftDrafts(resource, dialog)
  const ids = leftDrafts.flatMap(({ recordId }) => (recordId === null ? [] : [Number(recordId)]))
  const { data: records, isPending } = useGetMany<Row>(resource, { ids })
  const toName = useGetRecordRepresentation(resource)
  if (dialog.isOpen) return null
  return leftDrafts.map((left) => {
    const record = records?.find((row) => row && String(row.id) === left.recordId)
    const isGone = left.recordId !== null && !record && !isPending
    const isKnown = record !== undefined || left.recordId === null
    const name = isKnown && toName({ ...record, ...left.values })
    return (
      <LeftAlert
        key={left.recordId}
        what={describe(left, { label, name: typeof name === 'string' ? name : '' })}
        onContinue={isGone ? undefined : () => dialog.open(record)}
        isLoading={left.recordId !== null && !record}
        onDiscard={left.discard}
      >
        {isGone && ' Datanya sudah tidak ada.'}
      </LeftAlert>
    )
  })
}

/** @example describe(left, { label: 'Slide', name: 'Upacara' }) // 'Slide “Upacara” belum disimpan (Berkas foto.jpg belum terunggah)' */
function describe({ recordId, fileTitles }: LeftDraft, { label, name }: { label: string; name: string }) {
  const isNamed = name !== '' && !name.startsWith('#')
  const subject = isNamed ? `${label} “${name}”` : label + (recordId === null ? ' baru' : '')
  const files = fileTitles.length > 0 ? ` (${fileTitles.join(', ')} belum terunggah)` : ''
  return `${subject} belum disimpan${files}`
}
