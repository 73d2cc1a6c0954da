/** Rich text as it is read; the server let nothing harmful into it. */
import { Box } from '@mui/material'
import { writtenText } from '#src/kit/richText/RichTextStyles.ts'

/** @example <WrittenText html={task.description} /> */
export function WrittenText({ html }: { html: string | null }) {
  if (!html) return null
  return (
    <Box
      sx={{ ...writtenText, '& iframe': { maxWidth: 1, border: 0 } }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it was stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
