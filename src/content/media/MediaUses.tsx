/** Where a picture is used, each a link to the form that shows it. */
import { Link as TextLink, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { MediaUse } from '#contract/content/library.ts'
import { POST_TYPE } from '#contract/content/postType.ts'
import { ALBUMS, GALLERIES } from '../paths.ts'

const KINDS = {
  post: 'Konten',
  slide: 'Slide',
  gallery: 'Gallery',
  album: 'Album',
  setting: 'Pengaturan',
} as const

const kindOf = ({ kind, type }: MediaUse) => (type ? POST_TYPE[type].label : KINDS[kind])

function addressOf({ kind, id, type }: MediaUse): string {
  if (kind === 'album') return `/${ALBUMS}/${id}`
  if (kind === 'setting') return '/setting/general'
  if (kind === 'slide' || kind === 'gallery') return `/${kind === 'slide' ? 'slides' : GALLERIES}/${id}`
  return `${POST_TYPE[type ?? 'article'].path}/edit/${id}`
}

/** Places of use named before 'show all' is pressed. */
const MAX_USES_SHOWN = 3

type Props = { uses: readonly MediaUse[]; hasAll?: boolean }

export function MediaUses({ uses, hasAll = false }: Props) {
  if (uses.length === 0)
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        Tidak dipakai
      </Typography>
    )
  const named = hasAll ? uses : uses.slice(0, MAX_USES_SHOWN)
  return (
    <>
      {named.map((use) => (
        <Typography key={`${use.kind} ${use.id}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {kindOf(use)}:{' '}
          <TextLink component={Link} to={addressOf(use)}>
            {use.title}
          </TextLink>
        </Typography>
      ))}
      {named.length < uses.length && (
        <Typography variant="body2" color="textSecondary">
          dan {uses.length - named.length} lainnya
        </Typography>
      )}
    </>
  )
}
