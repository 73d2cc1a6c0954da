/** Rich text as it is read; the server let nothing harmful into it. */
import { Box } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { writtenText } from '#src/kit/richText/RichTextStyles.ts'

/** @example <WrittenText html={task.description} /> */
export function WrittenText({ html }: { html: string | null }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // What this parser reads runs no script, whoever wrote it.
    const { body } = new DOMParser().parseFromString(html ?? '', 'text/html')
    frame.current?.replaceChildren(...body.childNodes)
  }, [html])
  return html ? <Box ref={frame} sx={{ ...writtenText, '& iframe': { maxWidth: 1, border: 0 } }} /> : null
}
