/** A list without rows: none there, none found, or not to be had. */
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

type EmptyProps = {
  text: string
  /** What is empty, by the name of the flag in the address that shows something else than the list. */
  flagTexts?: Readonly<Record<string, string>> | undefined
}

export function ListEmpty({ text, flagTexts = {} }: EmptyProps) {
  const { filterValues, setFilters } = useListContext()
  const { q, ...others } = filterValues ?? {}
  const chosen = Object.keys(others).filter((name) => others[name] !== false)
  const flag = chosen.find((name) => name in flagTexts)
  const title = (flag && flagTexts[flag]) ?? text
  // Only the search is dropped: what else the list is narrowed to was chosen with more care.
  if (q)
    return (
      <EmptyState title={title} detail="Tidak ada yang cocok dengan pencarian.">
        <Button onClick={() => setFilters(others, {})}>Hapus pencarian</Button>
      </EmptyState>
    )
  if (chosen.some((name) => name !== flag))
    return (
      <EmptyState title={title} detail="Tidak ada yang cocok dengan filter.">
        <Button onClick={() => setFilters(flag ? { [flag]: others[flag] } : {}, {})}>Hapus filter</Button>
      </EmptyState>
    )
  return <EmptyState title={title} />
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
        // A line only to what stands above it in the same card.
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
