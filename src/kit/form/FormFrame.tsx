/** What surrounds a form's fields: a card, the conflict notice, the save button. */
import Save from '@mui/icons-material/SaveOutlined'
import { Alert, Box, Button, Card, CardContent, CircularProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { FormProblems } from './FormProblems.tsx'

/** Wording of the save button on a new and on an existing record. */
export type SaveLabels = { create: string; update: string }
export const SIMPLE: SaveLabels = { create: 'Simpan', update: 'Simpan' }

type Props = {
  isBare: boolean
  labels: SaveLabels
  conflict: string | null
  onReload: () => void
  children: ReactNode
}

export function FormFrame({ isBare, labels, conflict, onReload, children }: Props) {
  return (
    <>
      {conflict && <ConflictNotice message={conflict} onReload={onReload} />}
      {isBare ? (
        children
      ) : (
        <Card>
          <CardContent>{children}</CardContent>
        </Card>
      )}
      <Box sx={bar}>
        <SaveButton labels={labels} />
        <FormProblems />
      </Box>
    </>
  )
}

/** Stays in reach at the foot of the window while a long form is written. */
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
} as const

/** Takes no second click while saving. @example <SaveButton labels={{ create: 'SIMPAN', update: 'UPDATE' }} /> */
export function SaveButton({ labels = SIMPLE }: { labels?: SaveLabels }) {
  const record = useRecordContext()
  const { isSubmitting } = useFormState()
  return (
    <Button
      type="submit"
      variant="contained"
      size="large"
      disabled={isSubmitting}
      startIcon={isSubmitting ? <CircularProgress size={18} color="inherit" /> : <Save />}
    >
      {record?.id === undefined ? labels.create : labels.update}
    </Button>
  )
}

export function ConflictNotice({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onReload} sx={{ whiteSpace: 'nowrap' }}>
          Muat data terbaru
        </Button>
      }
    >
      {message} Isian Anda masih ada di bawah; memuat data terbaru akan menggantinya.
    </Alert>
  )
}
