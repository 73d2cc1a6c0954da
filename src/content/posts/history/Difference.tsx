/** What differs between two versions of a post, field by field and word by word. */
import { Box, Typography } from '@mui/material'
import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import type { RevisionContent } from '#contract/content/posts/postRevision.ts'
import { PostThumbnail } from '#src/content/posts/list/PostThumbnail.tsx'
import { useSite } from '#src/providers/site.ts'
import { plainOf, textsOf } from './versionTexts.ts'

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
  const words = value.trim()
  if (words === '') return value
  const [before, after] = value.split(words)
  return (
    <>
      {/* A line's end has nothing to colour but a strip. */}
      {before}
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
        {words}
      </Box>
      {after}
    </>
  )
}

/** Milliseconds for one field; two texts without a word in common are shown whole, one after the other. */
const TIMEOUT_MS = 500

function partsOf(before: string, after: string): PlacedPiece[] {
  const pieces: Piece[] = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) ?? [
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
