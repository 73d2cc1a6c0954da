/** Renders rich text, which the server has sanitised. */
import { Box } from '@mui/material'
import { useLayoutEffect, useRef } from 'react'
import { RICH_TEXT_STYLE } from './RichTextStyles.ts'

/** @example <RichText html={task.description} /> */
export function RichText({ html }: { html: string | null }) {
  const containerRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // DOMParser runs no scripts, so this is safe even for unsanitised HTML.
    const { body } = new DOMParser().parseFromString(html ?? '', 'text/html')
    containerRef.current?.replaceChildren(...body.childNodes)
  }, [html])
  return html ? (
    <Box ref={containerRef} sx={{ ...RICH_TEXT_STYLE, '& iframe': { maxWidth: 1, border: 0 } }} />
  ) : null
}
