/** The frame around a form's fields: a card, the save bar with its conflict notice, and the list of invalid fields. */
import { Alert, Box, Button, Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'
import { SaveButton as AdminSaveButton, Toolbar, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { FormDraft } from '../draft/FormDraft.tsx'
import { STICKY_BAR } from '../screen/SaveBar.tsx'
import { ALERT_ACTION_STYLE } from '../style/alertActions.ts'
import { FormProblems } from './FormProblems.tsx'
import { InertWhileSaving } from './InertWhileSaving.tsx'
import { useReadOnly } from './readOnly.ts'

/** Labels of the save button for a new and for an existing record. */
export type SaveLabels = { create: string; update: string }
export const DEFAULT_SAVE_LABELS: SaveLabels = { create: 'Simpan', update: 'Simpan' }

/** The ways to resolve a conflict: keep the typed values on top of the latest version, or discard them. */
export type ConflictResolution = { keepOwn: () => void; loadLatest: () => void }
export type RenderComparison = (resolution: ConflictResolution) => ReactNode

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
      <InertWhileSaving>
        {isBare ? (
          children
        ) : (
          <Card>
            <CardContent>{children}</CardContent>
          </Card>
        )}
      </InertWhileSaving>
      {!isReadOnly && (
        <Toolbar data-bar disableGutters variant="dense" sx={TOOLBAR_STYLE}>
          {conflict && <ConflictNotice message={conflict} onReload={onReload} comparison={comparison} />}
          <SaveButton labels={labels} />
          <FormProblems />
        </Toolbar>
      )}
    </>
  )
}

/** Keeps the save bar visible at the bottom of the window. */
const TOOLBAR_STYLE = {
  ...STICKY_BAR,
  // On phones react-admin's toolbar is fixed and would cover the end of the form.
  '&.RaToolbar-mobileToolbar, &.RaToolbar-desktopToolbar': { position: 'sticky', px: 0 },
  columnGap: 3,
} as const

/** Disabled while saving. @example <SaveButton labels={{ create: 'SIMPAN', update: 'UPDATE' }} /> */
export function SaveButton({ labels = DEFAULT_SAVE_LABELS }: { labels?: SaveLabels }) {
  const record = useRecordContext()
  const { isSubmitting } = useFormState()
  return (
    <AdminSaveButton
      label={record?.id === undefined ? labels.create : labels.update}
      // Enabled even without changes, because pressing it shows which fields are missing.
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
      sx={[ALERT_ACTION_STYLE, { flexBasis: '100%', mb: 1 }]}
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
