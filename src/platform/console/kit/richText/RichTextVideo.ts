/** A YouTube video in a rich text: an embed on the site, a static card in the editor. */
import { getEmbedUrlFromYoutubeUrl, Youtube } from '@tiptap/extension-youtube'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { parseVideoId, videoThumbnailUrl } from '#platform/contract/video.ts'

export const RichTextVideo = Youtube.extend({
  parseHTML() {
    return [{ tag: 'iframe[src*="youtube"]' }]
  },

  renderHTML({ HTMLAttributes }) {
    const src = getEmbedUrlFromYoutubeUrl({
      url: HTMLAttributes.src,
      nocookie: true,
      controls: true,
      startAt: HTMLAttributes.start,
    })
    const size = { width: '640', height: '360' }
    return [
      'div',
      { 'data-youtube-video': '' },
      ['iframe', { src, ...size, title: 'Video YouTube', allowfullscreen: 'true' }],
    ]
  },

  // No player in the editor, because the console loads nothing from other sites. As a plugin, because the editor
  // removes its other node views just before it unmounts, and players would load then.
  addProseMirrorPlugins() {
    return [new Plugin({ props: { nodeViews: { [this.name]: (node) => ({ dom: createVideoCard(node) }) } } })]
  },
})

/** Matches `1h2m3s`, or seconds alone. */
const START_TIME = /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/

/**
 * The watch URL of a video and its start time in seconds, if the pasted URL has one.
 *
 * @example parseVideoUrl('https://youtu.be/aqz-KE-bpKQ?t=90') // { src: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', start: 90 }
 */
export function parseVideoUrl(pastedUrl: string): { src: string; start?: number } {
  if (!URL.canParse(pastedUrl)) return { src: pastedUrl }
  const url = new URL(pastedUrl)
  const [, hours = 0, minutes = 0, seconds = 0] =
    START_TIME.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '') ?? []
  const start = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  // The Youtube extension does not understand query parameters of the short form.
  const isShort = url.hostname === 'youtu.be'
  const src = isShort ? `https://www.youtube.com/watch?v=${url.pathname.slice(1)}` : pastedUrl
  return start > 0 ? { src, start } : { src }
}

function createVideoCard(node: Node) {
  const dom = document.createElement('div')
  dom.className = 'rich-video'
  const id = parseVideoId(String(node.attrs.src ?? ''))
  if (id) {
    const picture = dom.appendChild(document.createElement('img'))
    picture.src = videoThumbnailUrl(id)
    picture.alt = ''
  }
  const title = dom.appendChild(document.createElement('strong'))
  title.textContent = 'Video YouTube'
  const urlText = dom.appendChild(document.createElement('span'))
  const start = Number(node.attrs.start ?? 0)
  urlText.textContent = `${node.attrs.src ?? ''}${start > 0 ? ` · mulai ${formatClockTime(start)}` : ''}`
  return dom
}

/** @example formatClockTime(3690) // '1:01:30' */
function formatClockTime(totalSeconds: number): string {
  const parts = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60]
  const visibleParts = parts[0] === 0 ? parts.slice(1) : parts
  return visibleParts
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}
