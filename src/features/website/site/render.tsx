/** Renders the pages of the website to HTML; runs only on the server. */
import { renderToStaticMarkup } from 'react-dom/server'
import { toPalettes } from '../colour.ts'
import script from './browser.ts?script'
import { type Assets, Document } from './Document.tsx'
import { FocalPointContext, type FocalPoints } from './focalPoints.ts'
import { Agenda, Month } from './pages/Agenda.tsx'
import { Contact } from './pages/Contact.tsx'
import { Album, Galleries } from './pages/Gallery.tsx'
import { Home } from './pages/Home.tsx'
import { List, NotFound, Search, Unavailable } from './pages/List.tsx'
import { Post } from './pages/Post.tsx'
import { styleSheet } from './styleSheet.ts'
import type { Page, PageHead, Site } from './views.ts'

export type { Assets } from './Document.tsx'
export type { FocalPoints } from './focalPoints.ts'
export { linkTo, sectionLabelsOf } from './format.ts'
export * from './views.ts'

/** The source of the script that every page loads. */
export const browserScript = script

/**
 * @param font name of the font file below /assets
 * @returns the content of the style element: CSS variables of the school's colours, then the style sheet
 */
export function buildStyleSheet(colour: string, font: string): string {
  const { light, dark } = toPalettes(colour)
  const toVariables = (palette: typeof light, neutrals: Record<string, string>) =>
    Object.entries({ ...palette, ...neutrals })
      .map(([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
      .join(';')
  const colours = `:root{color-scheme:light dark;${toVariables(light, LIGHT_NEUTRALS)}}@media(prefers-color-scheme:dark){:root{${toVariables(dark, DARK_NEUTRALS)}}}`
  return colours + minifyCss(styleSheet).replace('FONT', font)
}

/** Removes comments, and white space that browsers do not need. */
function minifyCss(css: string): string {
  return css
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
}

const LIGHT_NEUTRALS = {
  text: '#17211f',
  secondaryText: '#3c4a47',
  mutedText: '#586561',
  surface: '#ffffff',
  divider: '#dfe5e1',
  controlBorder: '#7c8a86',
  visitedLink: '#6b3fa0',
}
const DARK_NEUTRALS = {
  text: '#e8eeec',
  secondaryText: '#c3cecb',
  mutedText: '#9dacaa',
  surface: '#182120',
  divider: '#2b3735',
  controlBorder: '#6f7f7c',
  visitedLink: '#c9a6f5',
}

type RenderInput = { site: Site; page: Page; head: PageHead; assets: Assets; focalPoints: FocalPoints }

export function renderPage({ site, page, head, assets, focalPoints }: RenderInput): string {
  const html = renderToStaticMarkup(
    <FocalPointContext value={focalPoints}>
      <Document site={site} page={page} head={head} assets={assets}>
        <PageContent site={site} page={page} path={head.path} />
      </Document>
    </FocalPointContext>,
  )
  return `<!DOCTYPE html>${html}`
}

function PageContent({ site, page, path }: { site: Site; page: Page; path: string }) {
  switch (page.kind) {
    case 'home':
      return <Home site={site} page={page} />
    case 'list':
      return <List site={site} page={page} path={path.split('?')[0] ?? ''} />
    case 'agenda':
      return <Agenda site={site} page={page} />
    case 'month':
      return <Month site={site} page={page} />
    case 'post':
      return <Post site={site} page={page} />
    case 'galleries':
      return <Galleries page={page} />
    case 'album':
      return <Album page={page} />
    case 'search':
      return <Search site={site} page={page} />
    case 'contact':
      return <Contact site={site} page={page} />
    case 'missing':
      return <NotFound />
    case 'unavailable':
      return <Unavailable />
  }
}
