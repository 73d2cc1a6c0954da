/** What a list without rows shows: that it is empty, that nothing matches, or that loading failed. */
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

type EmptyProps = {
  text: string
  /** Replaces `text` where only a flag of this name is set, e.g. for the trash. */
  flagTexts?: Readonly<Record<string, string>> | undefined
}

export function ListEmpty({ text, flagTexts = {} }: EmptyProps) {
  const { filterValues, setFilters } = useListContext()
  const { q, ...otherFilters } = filterValues ?? {}
  const activeFilters = Object.keys(otherFilters).filter((name) => otherFilters[name] !== false)
  const flag = activeFilters.find((name) => name in flagTexts)
  // Clears only the search and keeps the other filters, which cost more work to set.
  if (q)
    return (
      <EmptyState title={text} detail="Tidak ada yang cocok dengan pencarian.">
        <Button onClick={() => setFilters(otherFilters, {})}>Hapus pencarian</Button>
      </EmptyState>
    )
  if (activeFilters.some((name) => name !== flag))
    return (
      <EmptyState title={text} detail="Tidak ada yang cocok dengan filter.">
        <Button onClick={() => setFilters(flag ? { [flag]: otherFilters[flag] } : {}, {})}>
          Hapus filter
        </Button>
      </EmptyState>
    )
  return <EmptyState title={(flag && flagTexts[flag]) ?? text} />
}

type FailureProps = { message: string; onRetry: () => void; retryLabel?: string }

export function ListFailure({ message, onRetry, retryLabel = 'Coba lagi' }: FailureProps) {
  return (
    <EmptyState icon={<CloudOff />} title="Data gagal dimuat" detail={message} role="alert">
      <Button data-bar onClick={onRetry} variant="outlined">
        {retryLabel}
      </Button>
    </EmptyState>
  )
}

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
