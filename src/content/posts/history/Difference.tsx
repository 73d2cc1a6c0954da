/** What differs between two versions of a post, field by field and word by word. */
import { Box, Typography } from '@mui/material'
import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import type { RevisionContent } from '#contract/content/posts/postRevision.ts'
import { HEADLINE } from '#contract/content/postType.ts'
import { POST_STATUSES, VISIBILITIES } from '#contract/options.ts'
import { PostThumbnail } from '#src/content/posts/list/PostThumbnail.tsx'
import { longDate, longDateTime } from '#src/kit/screen/dates.tsx'
import { useSite } from '#src/providers/site.ts'

type Props = { before: RevisionContent; after: RevisionContent }

export function Difference({ before, after }: Props) {
  const { time_zone } = useSite()
  const fields = useMemo(() => {
    const [from, to] = [textsOf(before, time_zone), textsOf(after, time_zone)]
    return from.flatMap(({ label, text }, index) => {
      const other = to[index]?.text ?? ''
      return text === other ? [] : [{ label, parts: partsOf(text, other) }]
    })
  }, [before, after, time_zone])
  const isImageNew = before.image !== after.image
  const isOnlyForm = before.content !== after.content && plainOf(before.content) === plainOf(after.content)
  if (fields.length === 0 && !isImageNew && !isOnlyForm)
    return <Typography>Tidak ada yang berbeda.</Typography>
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
      {fields.map(({ label, parts }) => (
        <div key={label}>
          <Typography component="dt" variant="subtitle2">
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {parts.map((part) => (
              <Part key={part.at} {...part} />
            ))}
          </Box>
        </div>
      ))}
      {isOnlyForm && <Typography>Isi: hanya bentuk tulisan, gambar atau tautannya yang berubah.</Typography>}
      {isImageNew && (
        <div>
          <Typography component="dt" variant="subtitle2">
            Gambar
          </Typography>
          <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1, alignItems: 'center' }}>
            <PostThumbnail image={before.image} /> menjadi <PostThumbnail image={after.image} />
          </Box>
        </div>
      )}
    </Box>
  )
}

type Piece = { value: string; added?: boolean; removed?: boolean }
/** With where it begins among all letters of both texts. */
type PlacedPiece = Piece & { at: number }

function Part({ value, added = false, removed = false }: Piece) {
  if (!added && !removed) return <span>{value}</span>
  return (
    <Box
      component={added ? 'ins' : 'del'}
      sx={({ palette }) => ({
        bgcolor: added ? palette.success.main : palette.error.main,
        color: added ? palette.success.contrastText : palette.error.contrastText,
        px: 0.25,
        borderRadius: 0.5,
        textDecoration: added ? 'none' : 'line-through',
      })}
    >
      {value}
    </Box>
  )
}

/** Milliseconds for one field; two texts without a word in common are shown whole, one after the other. */
const PATIENCE = 500

function partsOf(before: string, after: string): PlacedPiece[] {
  const pieces: Piece[] = diffWordsWithSpace(before, after, { timeout: PATIENCE }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ]
  let at = 0
  return pieces
    .filter(({ value }) => value !== '')
    .map((piece) => {
      const placed = { ...piece, at }
      at += piece.value.length
      return placed
    })
}

function textsOf(version: RevisionContent, timeZone: string) {
  const nameOf = (options: readonly { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? id
  const moment = (value: string | null) => (value ? longDateTime(value, timeZone) : '')
  const isHeadline = version.post_meta.some(({ name, value }) => name === HEADLINE && Number(value) === 1)
  return [
    { label: 'Judul', text: version.title },
    { label: 'Ringkasan', text: version.excerpt ?? '' },
    { label: 'Isi', text: plainOf(version.content) },
    { label: 'Keyword', text: version.tags ?? '' },
    { label: 'Tanggal Agenda', text: version.agenda_date ? String(longDate(version.agenda_date)) : '' },
    { label: 'Status', text: nameOf(POST_STATUSES, version.status) },
    { label: 'Visibilitas', text: nameOf(VISIBILITIES, version.visibility) },
    { label: 'Tampil sejak', text: moment(version.publish_at) },
    { label: 'Tampil sampai', text: moment(version.expire_at) },
    { label: 'Alamat', text: version.slug },
    { label: 'Headline', text: isHeadline ? 'Ya' : 'Tidak' },
  ]
}

/** The words of a page, a line for each block. */
function plainOf(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>|<\/(?:p|h[1-6]|li|tr|blockquote|div|figcaption)>/gi, '$&\n')
  return new DOMParser().parseFromString(lines, 'text/html').body.textContent.trim()
}
