/** The number of posts of each type, with a button to add one. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Card, CardActionArea, IconButton, Tooltip, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { CONTENT_POLICY } from '#features/posts/access.ts'
import { POST_TYPE } from '#features/posts/postType.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Home } from '../homeScreen.ts'

type Counts = NonNullable<Home['content']>['counts']

/** One row of five on a wide screen, five lines on a phone, so that the last one never wraps alone. */
export function ContentCounts({ counts }: { counts: Counts }) {
  return (
    <Card component="section" aria-label="Konten Situs" sx={STRIP_STYLE}>
      {counts.map((count) => (
        <Count key={count.type} {...count} />
      ))}
    </Card>
  )
}

function Count({ type, total }: Counts[number]) {
  const can = useCan()
  const { path, plural, label } = POST_TYPE[type]
  const addLabel = `Tambah ${label.toLowerCase()}`
  const content = (
    <Box sx={COUNT_STYLE}>
      <Typography component="h2" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {plural}
      </Typography>
      <Typography sx={{ fontSize: { xs: '1.25rem', md: '1.75rem' }, fontWeight: 700, lineHeight: 1.3 }}>
        {total}
      </Typography>
    </Box>
  )
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      {can(CONTENT_POLICY.read) ? (
        <CardActionArea component={Link} to={path} sx={{ height: '100%' }}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
      {can(CONTENT_POLICY.create) && (
        <Tooltip title={addLabel}>
          <IconButton
            component={Link}
            to={`${path}/new`}
            color="primary"
            aria-label={addLabel}
            sx={ADD_BUTTON_STYLE}
          >
            <Add />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}

const STRIP_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(5, minmax(0, 1fr))' },
  '& > * + *': {
    borderTop: { xs: 1, md: 0 },
    borderLeft: { xs: 0, md: 1 },
    borderColor: { xs: 'divider', md: 'divider' },
  },
} as const
const COUNT_STYLE = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  alignItems: { xs: 'center', md: 'flex-start' },
  justifyContent: 'space-between',
  p: { xs: 1.5, md: 2 },
  pr: { xs: 7, md: 2 },
  height: '100%',
} as const
const ADD_BUTTON_STYLE = {
  position: 'absolute',
  right: 8,
  bottom: { xs: 'auto', md: 8 },
  top: { xs: 6, md: 'auto' },
} as const
