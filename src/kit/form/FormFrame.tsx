/** What surrounds a form's fields: a card, the save button, and beside it what stood in the way of saving. */
import { Alert, Box, Button, Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import { SaveButton as AdminSaveButton, Toolbar, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { STICKY_BAR } from '#src/kit/screen/SaveBar.tsx'
import { FormDraft } from '../draft/FormDraft.tsx'
import { BUTTONS_BELOW } from '../frame/alertActions.ts'
import { useReadOnly } from '../readOnly/readOnly.ts'
import { FormProblems } from './FormProblems.tsx'

/** Wording of the save button on a new and on an existing record. */
export type SaveLabels = { create: string; update: string }
export const PLAIN_SAVE_LABELS: SaveLabels = { create: 'Simpan', update: 'Simpan' }

/** What is done once both versions were compared: what is typed goes on upon the new one, or gives way to it. */
export type ConflictResolution = { keepOwn: () => void; takeLatest: () => void }
export type Compare = (resolution: ConflictResolution) => ReactNode

type Props = {
  isBare: boolean
  labels: SaveLabels
  conflict: string | null
  onReload: () => void
  comparison?: ReactNode
  children: ReactNode
}

export function FormFrame({ isBare, labels, conflict, onReload, comparison, children }: Props) {
  const isReadOnly = useReadOnly()
  return (
    <>
      {!isReadOnly && <FormDraft />}
      {isBare ? (
        children
      ) : (
        <Card>
          <CardContent>{children}</CardContent>
        </Card>
      )}
      {!isReadOnly && (
        <Toolbar data-bar disableGutters variant="dense" sx={bar}>
          {conflict && <ConflictNotice message={conflict} onReload={onReload} comparison={comparison} />}
          <SaveButton labels={labels} />
          <FormProblems />
        </Toolbar>
      )}
    </>
  )
}

/** Stays in reach at the foot of the window while a long form is written. */
const bar = {
  ...STICKY_BAR,
  // React-admin fixes its toolbar to the window on phones, over the end of the form.
  '&.RaToolbar-mobileToolbar, &.RaToolbar-desktopToolbar': { position: 'sticky', px: 0 },
  columnGap: 3,
} as const

/** Takes no second click while saving. @example <SaveButton labels={{ create: 'SIMPAN', update: 'UPDATE' }} /> */
export function SaveButton({ labels = PLAIN_SAVE_LABELS }: { labels?: SaveLabels }) {
  const record = useRecordContext()
  const { isSubmitting } = useFormState()
  return (
    <AdminSaveButton
      label={record?.id === undefined ? labels.create : labels.update}
      // Also while nothing was changed: pressing it says what is still missing.
      alwaysEnable={!isSubmitting}
      size="large"
    />
  )
}

type NoticeProps = { message: string; onReload: () => void; comparison?: ReactNode }

export function ConflictNotice({ message, onReload, comparison }: NoticeProps) {
  return (
    <Alert
      severity="warning"
      sx={[BUTTONS_BELOW, { flexBasis: '100%', mb: 1 }]}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {comparison}
          <Button color="inherit" size="small" onClick={onReload} sx={{ whiteSpace: 'nowrap' }}>
            Muat data terbaru
          </Button>
        </Box>
      }
    >
      {message} Isian Anda masih ada; memuat data terbaru akan menggantinya.
    </Alert>
  )
}
