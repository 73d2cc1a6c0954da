/** The differences between two revisions of a post, field by field and word by word. */
import { Box, Typography } from '@mui/material'
import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import type { RevisionContent } from '#features/posts/postRevision.ts'
import { PostThumbnail } from '../list/PostThumbnail.tsx'
import { toFieldTexts, toPlainText } from './revisionTexts.ts'
import { useRevisionWords } from './useRevisionWords.ts'

type Props = { before: RevisionContent; after: RevisionContent }

export function RevisionDiff({ before, after }: Props) {
  const words = useRevisionWords(before, after)
  const fields = useMemo(() => {
    const newTexts = toFieldTexts(after, words)
    return toFieldTexts(before, words).flatMap(({ label, text }, index) => {
      const newText = newTexts[index]?.text ?? ''
      return text === newText ? [] : [{ label, parts: diffTexts(text, newText) }]
    })
  }, [before, after, words])
  const isImageChanged = before.image !== after.image
  const isOnlyFormatting =
    before.content !== after.content && toPlainText(before.content) === toPlainText(after.content)
  if (fields.length === 0 && !isImageChanged && !isOnlyFormatting)
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
              <DiffPart key={part.offset} {...part} />
            ))}
          </Box>
        </div>
      ))}
      {isOnlyFormatting && (
        <Typography>Isi: hanya bentuk tulisan, gambar atau tautannya yang berubah.</Typography>
      )}
      {isImageChanged && (
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

type Part = { value: string; added?: boolean; removed?: boolean }
/** `offset` counts the characters of all parts before, so it is unique. */
type PositionedPart = Part & { offset: number }

function DiffPart({ value, added = false, removed = false }: Part) {
  if (!added && !removed) return <span>{value}</span>
  const words = value.trim()
  if (words === '') return value
  const [before, after] = value.split(words)
  return (
    <>
      {/* White space around the words is not coloured. */}
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

/** The limit for one field; after it, the whole texts are shown as removed and added. */
const TIMEOUT_MS = 500

function diffTexts(before: string, after: string): PositionedPart[] {
  const parts: Part[] = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ]
  let offset = 0
  return parts
    .filter(({ value }) => value !== '')
    .map((part) => {
      const positionedPart = { ...part, offset }
      offset += part.value.length
      return positionedPart
    })
}
