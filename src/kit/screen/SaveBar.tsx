/** The foot of a screen that is no form but keeps marks and additions: what is unsaved, what went wrong, Simpan. */
import Save from '@mui/icons-material/SaveOutlined'
import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { saves } from './saves.ts'
import type { Problem } from './useAction.ts'

type Props = {
  /** What saving would do, e.g. '3 ditambahkan, 1 dihapus'; empty while nothing is changed. */
  summary: string
  isBusy: boolean
  problem: Problem | null
  onSave: () => void
  /** Reads everything again, after somebody else changed it. */
  onReload: () => void
  /** At the right: what may be done with a selection. */
  children?: ReactNode
}

/** @example <SaveBar summary="1 dihapus" {...action} onSave={save} onReload={refetch} /> */
export function SaveBar({ summary, isBusy, problem, onSave, onReload, children }: Props) {
  const isUnsaved = summary !== ''
  return (
    <Box data-bar sx={STICKY_BAR}>
      {problem && (
        <Alert
          severity={problem.isConflict ? 'warning' : 'error'}
          sx={{ flexBasis: '100%' }}
          action={
            problem.isConflict && (
              <Button color="inherit" size="small" onClick={onReload} sx={{ whiteSpace: 'nowrap' }}>
                Muat data terbaru
              </Button>
            )
          }
        >
          {problem.message}
        </Alert>
      )}
      <Button
        {...saves}
        variant="contained"
        size="large"
        disabled={!isUnsaved || isBusy}
        startIcon={isBusy ? <CircularProgress size={18} color="inherit" /> : <Save />}
        onClick={onSave}
      >
        Simpan
      </Button>
      <Typography variant="body2" color="textSecondary" role="status">
        {isUnsaved ? `Belum disimpan: ${summary}` : ''}
      </Typography>
      {children && <Box sx={selection}>{children}</Box>}
    </Box>
  )
}

const selection = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  ml: { md: 'auto' },
  width: { xs: '100%', md: 'auto' },
} as const

/** Stays in reach at the foot of the window. */
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
