/** Lists pasted from Microsoft Word, which writes each item as a paragraph with a bullet or number, converted to `ul` and `ol`. */

/** @example convertWordLists('<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Satu</p>') // '<ul><li>Satu</li></ul>' */
export function convertWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let root: Element | null = null
  let openLists: OpenList[] = []
  for (const item of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = readLevel(item)
    if (level === 0) continue
    // A paragraph in between ends the list.
    if (item.previousElementSibling !== root) openLists = []
    const markers = findMarkers(item)
    openLists = updateOpenLists(openLists, { item, level, tag: toListTag(markers) })
    // The list renders its own bullets and numbers.
    for (const marker of markers) marker.remove()
    root = openLists[0]?.list ?? null
    const listItem = body.ownerDocument.createElement('li')
    listItem.append(...item.childNodes)
    openLists.at(-1)?.list.append(listItem)
    item.remove()
  }
  return body.innerHTML
}

type OpenList = { list: Element; level: number }
type Item = { item: Element; level: number; tag: 'ol' | 'ul' }

/** The open lists after an item, outermost first; creates the item's list if needed. */
function updateOpenLists(openLists: readonly OpenList[], { item, level, tag }: Item): OpenList[] {
  const outerLists = openLists.filter((open) => open.level < level)
  const sameLevelList = openLists.find((open) => open.level === level)
  if (sameLevelList?.list.localName === tag) return [...outerLists, sameLevelList]
  const list = item.ownerDocument.createElement(tag)
  const parent = outerLists.at(-1)?.list.lastElementChild
  if (parent) parent.append(list)
  else item.before(list)
  return [...outerLists, { list, level }]
}

/** The nesting level from 1; 0 if the element is not a list item. */
function readLevel(item: Element): number {
  return Number(/mso-list:\s*l\d+ level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 0)
}

/** The elements that contain the item's bullet or number. */
function findMarkers(item: Element): Element[] {
  return [...item.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
}

/** A number or letter means an ordered list. */
function toListTag(markers: readonly Element[]): Item['tag'] {
  const markerText = markers.map(({ textContent }) => textContent).join('')
  return /^\s*\(?[\da-z]{1,5}[.)]/i.test(markerText) ? 'ol' : 'ul'
}
