/** The HTML document around a page's content: metadata, styles and script. */
import type { ReactNode } from 'react'
import { POST_TYPE, type PostType } from '#features/posts/postType.ts'
import { toPalettes } from '../colour.ts'
import { Footer } from './Footer.tsx'
import { sectionLabelsOf } from './format.ts'
import { Header } from './Header.tsx'
import { pictureUrl, socialImageUrl } from './Picture.tsx'
import { buildStructuredData } from './structuredData.ts'
import type { Page, PageHead, Site } from './views.ts'

/** The style sheet as text, and the names of the script and font files. */
export type Assets = { style: string; script: string; font: string }

type Props = { site: Site; page: Page; head: PageHead; assets: Assets; children: ReactNode }

export function Document({ site, page, head, assets, children }: Props) {
  const address = `${site.address_url}${head.path}`
  const isHidden = HIDDEN_KINDS.includes(page.kind) || isPreview(page)
  const title = head.title ? `${head.title} · ${site.name}` : site.name
  return (
    <html lang="id">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head.description && <meta name="description" content={head.description} />}
        {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
        <link
          rel="preload"
          href={`/assets/${assets.font}`}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <Colours site={site} />
        <Icons site={site} />
        <Feeds site={site} page={page} />
        <OpenGraph site={site} page={page} head={head} address={address} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: assets.style }} />
        <script defer src={`/assets/${assets.script}`} />
        {!isHidden &&
          buildStructuredData(site, page, address).map((data) => (
            <script
              key={data}
              type="application/ld+json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose tags cannot close it
              dangerouslySetInnerHTML={{ __html: data }}
            />
          ))}
      </head>
      <body>
        <a className="skip-link" href="#isi">
          Langsung ke isi
        </a>
        <Header site={site} path={head.path} />
        <main id="isi">{children}</main>
        <Footer site={site} />
      </body>
    </html>
  )
}

/** Pages that search engines must not list. */
const HIDDEN_KINDS: readonly Page['kind'][] = ['missing', 'unavailable', 'search']

const isPreview = (page: Page) => page.kind === 'post' && page.isPreview

function Colours({ site }: { site: Site }) {
  const { light, dark } = toPalettes(site.colour)
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={light.paper} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark.paper} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** The school's favicon or logo, else a generated icon with its initial. */
function Icons({ site }: { site: Site }) {
  const image = site.favicon || site.logo
  if (image) return <link rel="icon" href={pictureUrl(image, 300)} />
  return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
}

/** Links to the feed of all posts, and on a list page to the feed of its type. */
function Feeds({ site, page }: { site: Site; page: Page }) {
  const type = findListedType(page)
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={site.name} href="/feed.xml" />
      {type && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${sectionLabelsOf(type).list} · ${site.name}`}
          href={`${POST_TYPE[type].path}/feed.xml`}
        />
      )}
    </>
  )
}

function findListedType(page: Page): PostType | null {
  if (page.kind === 'list') return page.type
  return page.kind === 'agenda' || page.kind === 'month' ? 'agenda' : null
}

type OpenGraphProps = { site: Site; page: Page; head: PageHead; address: string }

function OpenGraph({ site, page, head, address }: OpenGraphProps) {
  const image = head.image ? socialImageUrl(head.image) : site.logo && pictureUrl(site.logo, 300)
  const properties: Record<string, string> = {
    'og:site_name': site.name,
    'og:title': head.title || site.name,
    'og:type': page.kind === 'post' ? 'article' : 'website',
    'og:url': address,
    'og:locale': 'id_ID',
    ...(head.description && { 'og:description': head.description }),
    ...(image && { 'og:image': `${site.address_url}${image}` }),
  }
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content={head.image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
