/** The rendered content of a post, with the URLs of its links and videos written out. */
import { Box } from '@mui/material'
import { RichTextField } from 'react-admin'

/** @example <FormattedContent html={post.content} /> */
export function FormattedContent({ html }: { html: string }) {
  return (
    <Box sx={CONTENT_STYLE}>
      <RichTextField source="content" record={{ id: 0, content: replaceVideosWithUrls(html) }} />
    </Box>
  )
}

/** An iframe would load a third-party page, so its URL is shown instead. */
function replaceVideosWithUrls(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const frame of document.querySelectorAll('iframe')) {
    const paragraph = document.createElement('p')
    paragraph.textContent = `Video: ${frame.getAttribute('src') ?? ''}`
    frame.replaceWith(paragraph)
  }
  return document.body.innerHTML
}

const CONTENT_STYLE = {
  maxHeight: 320,
  overflow: 'auto',
  whiteSpace: 'normal',
  '& img': { maxWidth: 1, height: 'auto' },
  '& :first-of-type': { mt: 0 },
  '& a[href]::after': { content: '" (" attr(href) ")"', color: 'text.secondary' },
} as const
