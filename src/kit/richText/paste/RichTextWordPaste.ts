/** Lists pasted from Microsoft Word, which writes each item as a paragraph with a bullet or number, converted to `ul` and `ol`. */

/** @example wordLists('<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Satu</p>') // '<ul><li>Satu</li></ul>' */
export function convertWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  let root: Element | null = null
  let openLists: OpenList[] = []
  for (const item of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(item)
    if (level === 0) continue
    // Another paragraph between them ends a list.
    if (item.previousElementSibling !== root) openLists = []
    openLists = openListsOf(openLists, { item, level, name: takeMark(item) })
    root = openLists[0]?.list ?? null
    const listItem = body.ownerDocument.createElement('li')
    listItem.append(...item.childNodes)
    openLists.at(-1)?.list.append(listItem)
    item.remove()
  }
  return body.innerHTML
}

type OpenList = { list: Element; level: number }
type Item = { item: Element; level: number; name: 'ol' | 'ul' }

/** The lists an item stands in, from the outermost in; made where there is none yet. */
function openListsOf(before: readonly OpenList[], { item, level, name }: Item): OpenList[] {
  const outer = before.filter((one) => one.level < level)
  const same = before.find((one) => one.level === level)
  if (same?.list.localName === name) return [...outer, same]
  const list = item.ownerDocument.createElement(name)
  const parent = outer.at(-1)?.list.lastElementChild
  if (parent) parent.append(list)
  else item.before(list)
  return [...outer, { list, level }]
}

/** From 1; 0 is no item of a list. */
function levelOf(item: Element): number {
  return Number(/mso-list:\s*l\d+ level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 0)
}

/** Takes the mark out, which the list draws itself. @returns which list it is of */
function takeMark(item: Element): Item['name'] {
  const marks = [...item.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const mark = marks.map(({ textContent }) => textContent).join('')
  for (const span of marks) span.remove()
  return /^\s*\(?[\da-z]{1,5}[.)]/i.test(mark) ? 'ol' : 'ul'
}
