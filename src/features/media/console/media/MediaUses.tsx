/** The places that use a picture, each linking to its form. */
import { Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { POST_TYPE } from '#features/posts/postType.ts'
import type { MediaUse } from '../../library.ts'
import { ALBUMS, GALLERIES } from '../paths.ts'

const KIND_LABELS = {
  post: 'Konten',
  slide: 'Slide',
  gallery: 'Gallery',
  album: 'Album',
  setting: 'Pengaturan',
} as const

const kindLabelOf = ({ kind, type }: MediaUse) => (type ? POST_TYPE[type].label : KIND_LABELS[kind])

function formPathOf({ kind, id, type }: MediaUse): string {
  if (kind === 'album') return `/${ALBUMS}/${id}`
  if (kind === 'setting') return '/setting/general'
  if (kind === 'slide' || kind === 'gallery') return `/${kind === 'slide' ? 'slides' : GALLERIES}/${id}`
  return `${POST_TYPE[type ?? 'article'].path}/edit/${id}`
}

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
        <Typography key={`${use.kind} ${use.id}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {kindLabelOf(use)}:{' '}
          <TextLink component={Link} to={formPathOf(use)}>
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
