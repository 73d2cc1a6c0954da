/** Around a sheet: offers what an earlier visit left, and names unsaved edits when the screen is left. */
import { Alert, Box, Button } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { DiscardButton } from '../draft/DiscardButton.tsx'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { Moment } from '../format/dates.tsx'
import { useFocusKept } from '../screen/useFocusKept.ts'
import { ALERT_ACTION_STYLE } from '../style/alertActions.ts'
import type { Offer, Sheet } from './useSheet.ts'

type Props = {
  sheet: Pick<Sheet<unknown>, 'title' | 'isKept' | 'discard' | 'offer'>
  /** Whether saving would change something; null while that is not known yet. */
  isUnsaved: boolean | null
  /** Whether a save is on its way, until what it stored is shown. */
  isSaving: boolean
  children: ReactNode
}

/** @example <SheetFrame sheet={sheet} isUnsaved={summary !== ''} isSaving={action.isBusy}>…<SaveBar … /></SheetFrame> */
export function SheetFrame({ sheet, isUnsaved, isSaving, children }: Props) {
  const { title, isKept, discard, offer } = sheet
  // Somebody else has saved the same, so that nothing of it is left to do.
  const isDone = isKept && isUnsaved === false
  const contentRef = useRef<HTMLDivElement>(null)
  useFocusKept(contentRef, isSaving)
  const discardDone = useEffectEvent(discard)
  useEffect(() => {
    if (isDone) discardDone()
  }, [isDone])
  return (
    <>
      {offer && <OfferAlert offer={offer} />}
      {/* Editing would replace what is offered, and be taken for what is being saved. */}
      <Box ref={contentRef} inert={offer !== null || isSaving} sx={offer ? { opacity: 0.6 } : {}}>
        {children}
      </Box>
      <LeaveGuard isUnsaved={false} unsentTitles={isUnsaved ? [title] : []} />
    </>
  )
}

const OfferAlert = ({ offer }: { offer: Offer }) => (
  <Alert
    severity="info"
    role="status"
    sx={[ALERT_ACTION_STYLE, { mb: 2 }]}
    action={
      <>
        <Button color="inherit" size="small" onClick={offer.restore}>
          Pulihkan
        </Button>
        <DiscardButton
          title="Buang perubahan ini?"
          text="Perubahan ini hanya ada di perangkat ini dan tidak dapat dikembalikan."
          onDiscard={offer.discard}
        />
      </>
    }
  >
    Perubahan yang belum disimpan (<Moment value={offer.savedAt} />) masih ada di perangkat ini.
  </Alert>
)
