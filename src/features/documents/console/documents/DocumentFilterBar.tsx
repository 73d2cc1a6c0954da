/** The selects above a table of documents, and the button that loads it. */
import { Box, Button, Card, CardContent } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { label: string; isReady: boolean; onShow: () => void; children: ReactNode }

/** @example <DocumentFilterBar label="Lihat Rapor" isReady={…} onShow={…}><SelectBox … /></DocumentFilterBar> */
export function DocumentFilterBar({ label, isReady, onShow, children }: Props) {
  return (
    <Card sx={{ mb: 2.5 }}>
      <CardContent>
        <Box sx={ROW_STYLE}>
          {children}
          <Button
            variant="contained"
            disabled={!isReady}
            onClick={onShow}
            sx={{ height: 40, whiteSpace: 'nowrap' }}
          >
            {label}
          </Button>
        </Box>
      </CardContent>
    </Card>
  )
}

const ROW_STYLE = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { sm: '1fr 1fr', md: 'none' },
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: { md: 'minmax(0, 1fr)' },
  '& > button': { justifySelf: { md: 'start' } },
} as const
