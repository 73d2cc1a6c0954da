/** The panel of the signed-in user: role, name, status and some facts. */
import { Avatar, Box, Card, CardContent, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { photoUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { useUser } from '#platform/console/providers/session.ts'

type Props = {
  /** The title that the specification prescribes, e.g. 'ROLE GURU'. */
  title: string
  /** What the title means. @example 'Anda masuk sebagai guru' */
  meaning: string
  name: string
  status: string
  /** Shows the status as a warning. */
  isPending?: boolean
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

export function IdentityCard({ title, meaning, name, status, isPending = false, facts }: Props) {
  const { photo } = useUser()
  return (
    <Card component="section" sx={{ mb: 2.5 }}>
      <CardContent sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 2 }}>
        <Avatar src={photoUrl(photo)} alt="" sx={{ width: 64, height: 64 }} />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="overline" component="div" color="textSecondary" sx={{ lineHeight: 1.6 }}>
            {title}{' '}
            <Typography component="span" variant="caption">
              {meaning}
            </Typography>
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Chip size="small" color={isPending ? 'warning' : 'success'} variant="outlined" label={status} />
          </Box>
        </Box>
        <Box component="dl" sx={FACTS_STYLE}>
          {facts.map(([label, value]) => (
            <Box key={label}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
                {value || '–'}
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}

/** @param at time of the previous login; null if this is the first */
export function LastLogin({ at }: { at: string | null }) {
  return at ? <Moment value={at} /> : 'Ini yang pertama'
}

const FACTS_STYLE = {
  m: 0,
  flex: '2 1 300px',
  display: 'grid',
  columnGap: 3,
  rowGap: 1,
  alignContent: 'center',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(132px, 1fr))',
    sm: 'repeat(auto-fill, minmax(150px, 1fr))',
  },
} as const
