/** A YouTube video in a rich text: an embed for readers, a quiet card for the writer. */
import { getEmbedUrlFromYoutubeUrl, Youtube } from '@tiptap/extension-youtube'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

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

  // No player while writing: the console asks nothing of other sites. In a plugin, because the
  // editor drops its other node views a moment before it leaves the page, and players would load.
  addProseMirrorPlugins() {
    return [new Plugin({ props: { nodeViews: { [this.name]: (node) => ({ dom: card(node) }) } } })]
  },
})

function card(node: Node) {
  const dom = document.createElement('div')
  dom.className = 'rich-video'
  const title = dom.appendChild(document.createElement('strong'))
  title.textContent = 'Video YouTube'
  const address = dom.appendChild(document.createElement('span'))
  address.textContent = String(node.attrs.src ?? '')
  return dom
}
