/** What a screen shows in place of content: that there is none, or that loading it failed. */
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  detail?: string | undefined
  role?: string
  children?: ReactNode
}

/** @example <EmptyState title="Belum ada slide"><Button>Tambah</Button></EmptyState> */
export function EmptyState({ icon = <Inbox />, title, detail, role, children }: EmptyStateProps) {
  return (
    <Box
      role={role}
      sx={{
        py: 7,
        px: 2,
        textAlign: 'center',
        // A divider only if something precedes it in the same card.
        '.MuiPaper-root * + &': { borderTop: 1, borderColor: 'divider' },
        color: 'text.secondary',
        '& > svg': { fontSize: 44, opacity: 0.6 },
      }}
    >
      {icon}
      <Typography sx={{ mt: 1, fontWeight: 600, color: 'text.primary' }}>{title}</Typography>
      {detail && <Typography variant="body2">{detail}</Typography>}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Box>
  )
}

type FailureProps = { message: string; onRetry: () => void; retryLabel?: string }

export function LoadFailure({ message, onRetry, retryLabel = 'Coba lagi' }: FailureProps) {
  return (
    <EmptyState icon={<CloudOff />} title="Data gagal dimuat" detail={message} role="alert">
      <Button data-bar onClick={onRetry} variant="outlined">
        {retryLabel}
      </Button>
    </EmptyState>
  )
}
