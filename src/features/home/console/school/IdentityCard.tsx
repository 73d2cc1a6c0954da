/** The panel of the signed-in user: role, name, status and some facts, which a phone folds away. */
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Avatar, Box, Card, CardContent, Chip, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
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
  const [isOpen, setOpen] = useState(false)
  const factsId = useId()
  return (
    <Card component="section" sx={{ mb: 2.5 }}>
      <CardContent sx={PANEL_STYLE}>
        <Avatar src={photoUrl(photo)} alt="" sx={{ width: AVATAR_PX, height: AVATAR_PX }} />
        <Box sx={{ flex: { xs: '1 1 0', sm: '1 1 220px' }, minWidth: 0 }}>
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
        <IconButton
          onClick={() => setOpen(!isOpen)}
          aria-label="Data diri"
          aria-expanded={isOpen}
          aria-controls={factsId}
          sx={{ display: { sm: 'none' }, alignSelf: 'center', transform: isOpen ? 'rotate(180deg)' : 'none' }}
        >
          <ExpandMore />
        </IconButton>
        <Box
          component="dl"
          id={factsId}
          sx={{ ...FACTS_STYLE, display: { xs: isOpen ? 'grid' : 'none', sm: 'grid' } }}
        >
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

const AVATAR_PX = { xs: 44, sm: 64 } as const
const PANEL_STYLE = { display: 'flex', flexWrap: 'wrap', columnGap: { xs: 1.5, sm: 3 }, rowGap: 2 } as const
const FACTS_STYLE = {
  m: 0,
  flex: { xs: '1 1 100%', sm: '2 1 300px' },
  columnGap: 3,
  rowGap: 1,
  alignContent: 'center',
  gridTemplateColumns: {
    xs: 'repeat(auto-fill, minmax(132px, 1fr))',
    sm: 'repeat(auto-fill, minmax(150px, 1fr))',
  },
} as const
