/** The sticky save bar of screens that are not forms: save button, summary of unsaved changes, errors. */

import Save from '@mui/icons-material/SaveOutlined'
import { Box, Button, CircularProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ProblemAlert } from './ProblemAlert.tsx'
import { SAVE_BUTTON_PROPS } from './saveButton.ts'
import type { Problem } from './useAction.ts'

type Props = {
  /** Summary of the unsaved changes, e.g. '3 ditambahkan, 1 dihapus'; empty if there are none. */
  summary: string
  isBusy: boolean
  problem: Problem | null
  clearProblem: () => void
  onSave: () => void
  /** Reloads the data after a conflict. */
  onReload: () => void
  /** Said above the button, where it is seen wherever the list is scrolled to. */
  notice?: ReactNode
  /** Said beside the button, also while nothing is unsaved. */
  detail?: string
  /** Actions on the selection, at the right. */
  children?: ReactNode
}

/** @example <SaveBar summary="1 dihapus" {...action} onSave={save} onReload={refetch} /> */
export function SaveBar({
  summary,
  isBusy,
  problem,
  clearProblem,
  onSave,
  onReload,
  notice,
  detail,
  children,
}: Props) {
  const isUnsaved = summary !== ''
  const reload = () => {
    clearProblem()
    onReload()
  }
  return (
    <Box data-bar sx={STICKY_BAR}>
      <ProblemAlert
        problem={problem}
        sx={{ flexBasis: '100%' }}
        action={
          problem?.isConflict && (
            <Button color="inherit" size="small" onClick={reload} sx={{ whiteSpace: 'nowrap' }}>
              Muat data terbaru
            </Button>
          )
        }
      />
      {notice && <Box sx={NOTICE_STYLE}>{notice}</Box>}
      <Button
        {...SAVE_BUTTON_PROPS}
        variant="contained"
        size="large"
        disabled={!isUnsaved || isBusy}
        startIcon={isBusy ? <CircularProgress size={18} color="inherit" /> : <Save />}
        onClick={onSave}
      >
        Simpan
      </Button>
      <Box sx={{ minWidth: 0, ...(detail && { flex: '1 1 0' }) }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {isUnsaved ? `Belum disimpan: ${summary}` : ''}
        </Typography>
        {detail && <Typography variant="body2">{detail}</Typography>}
      </Box>
      {children && <Box sx={SELECTION_STYLE}>{children}</Box>}
    </Box>
  )
}

const NOTICE_STYLE = { flexBasis: '100%', display: 'grid', gap: 1, '&:empty': { display: 'none' } } as const

const SELECTION_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  ml: { md: 'auto' },
  width: { xs: '100%', md: 'auto' },
} as const

/** Sticks to the bottom of the window. */
export const STICKY_BAR = {
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
  columnGap: 2,
  rowGap: 1,
} as const
