/** The places that use a picture, each linking to its form. */
import { Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { TOUCH } from '#platform/console/kit/style/touch.ts'
import type { MediaUse } from '../../library.ts'

/** How many uses a list row shows. */
const MAX_USES_SHOWN = 3

type Props = { uses: readonly MediaUse[]; shouldShowAll?: boolean }

export function MediaUses({ uses, shouldShowAll = false }: Props) {
  if (uses.length === 0)
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        Tidak dipakai
      </Typography>
    )
  const visibleUses = shouldShowAll ? uses : uses.slice(0, MAX_USES_SHOWN)
  return (
    <>
      {visibleUses.map((use) => (
        <Typography
          key={`${use.kind} ${use.id}`}
          variant="body2"
          sx={{ overflowWrap: 'anywhere', [TOUCH]: { py: 1.75 } }}
        >
          {use.label}:{' '}
          <TextLink component={Link} to={use.path}>
            {use.title}
          </TextLink>
        </Typography>
      ))}
      {visibleUses.length < uses.length && (
        <Typography variant="body2" color="textSecondary">
          dan {uses.length - visibleUses.length} lainnya
        </Typography>
      )}
    </>
  )
}
