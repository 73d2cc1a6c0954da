/** The text of a post as it looks: its headings, pictures and marks, with the addresses of its links and videos. */
import { Box } from '@mui/material'
import { RichTextField } from 'react-admin'

/** @example <Formatted html={post.content} /> */
export function Formatted({ html }: { html: string }) {
  return (
    <Box sx={look}>
      <RichTextField source="content" record={{ id: 0, content: withVideosNamed(html) }} />
    </Box>
  )
}

/** A frame would load a page of somebody else's; its address says which video it is. */
function withVideosNamed(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const frame of page.querySelectorAll('iframe')) {
    const name = page.createElement('p')
    name.textContent = `Video: ${frame.getAttribute('src') ?? ''}`
    frame.replaceWith(name)
  }
  return page.body.innerHTML
}

const look = {
  maxHeight: 320,
  overflow: 'auto',
  whiteSpace: 'normal',
  '& img': { maxWidth: 1, height: 'auto' },
  '& :first-of-type': { mt: 0 },
  '& a[href]::after': { content: '" (" attr(href) ")"', color: 'text.secondary' },
} as const
