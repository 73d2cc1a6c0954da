/** A list without rows: none there, none found, or not to be had. */
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

export function ListEmpty({ text }: { text: string }) {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues ?? {}).length > 0
  return (
    <Notice
      icon={<Inbox />}
      title={text}
      detail={isFiltered ? 'Tidak ada yang cocok dengan pencarian.' : undefined}
    >
      {isFiltered && <Button onClick={() => setFilters({}, {})}>Hapus pencarian</Button>}
    </Notice>
  )
}

type FailureProps = { message: string; onRetry: () => void; retryLabel?: string }

export function ListFailure({ message, onRetry, retryLabel = 'Coba lagi' }: FailureProps) {
  return (
    <Notice icon={<CloudOff />} title="Data gagal dimuat" detail={message} role="alert">
      <Button onClick={onRetry} variant="outlined">
        {retryLabel}
      </Button>
    </Notice>
  )
}

type NoticeProps = {
  icon?: ReactNode
  title: string
  detail?: string | undefined
  role?: string
  children?: ReactNode
}

/** @example <Notice title="Belum ada slide"><Button>Tambah</Button></Notice> */
export function Notice({ icon = <Inbox />, title, detail, role, children }: NoticeProps) {
  return (
    <Box
      role={role}
      sx={{
        py: 7,
        px: 2,
        textAlign: 'center',
        // A line only to what stands above it.
        '* + &': { borderTop: 1, borderColor: 'divider' },
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
