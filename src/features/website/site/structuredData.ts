/** Builds the schema.org data of a page: school, article, event and breadcrumbs. */
import { POST_TYPE } from '#features/posts/postType.ts'
import { sectionLabelsOf } from './format.ts'
import { pictureUrl } from './Picture.tsx'
import type { Page, Post, Site } from './views.ts'

/** @returns JSON-LD texts, escaped so that they cannot close the script element */
export function buildStructuredData(site: Site, page: Page, address: string): string[] {
  const data =
    page.kind === 'home' || page.kind === 'contact'
      ? [toSchool(site)]
      : page.kind === 'post'
        ? [
            page.post.agenda_date ? toEvent(site, page.post, address) : toArticle(site, page.post, address),
            toBreadcrumbs(site, page.post, address),
          ]
        : []
  return data.map((item) =>
    JSON.stringify({ '@context': 'https://schema.org', ...item }).replace(/</g, '\\u003c'),
  )
}

const absoluteImageUrl = (site: Site, image: string, width: number) =>
  `${site.address_url}${pictureUrl(image, width)}`

function toSchool(site: Site) {
  return {
    '@type': 'School',
    name: site.name,
    url: site.address_url,
    ...(site.logo && { logo: absoluteImageUrl(site, site.logo, 0) }),
    ...(site.phone && { telephone: site.phone }),
    ...(site.email && { email: site.email }),
    ...(site.address && { address: site.address }),
    ...(site.socials.length > 0 && { sameAs: site.socials.map(({ link }) => link) }),
  }
}

function toArticle(site: Site, post: Post, address: string) {
  return {
    '@type': post.type === 'page' ? 'WebPage' : 'NewsArticle',
    headline: post.title,
    datePublished: post.shown_at,
    dateModified: post.updated_at,
    mainEntityOfPage: address,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'School', name: site.name, url: site.address_url },
    ...(post.excerpt && { description: post.excerpt }),
    ...(post.image && { image: [absoluteImageUrl(site, post.image, 900)] }),
  }
}

function toEvent(site: Site, post: Post, address: string) {
  return {
    '@type': 'Event',
    name: post.title,
    startDate: post.agenda_date,
    endDate: post.agenda_date,
    url: address,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: site.name, address: site.address || site.name },
    organizer: { '@type': 'School', name: site.name, url: site.address_url },
    ...(post.excerpt && { description: post.excerpt }),
    ...(post.image && { image: [absoluteImageUrl(site, post.image, 900)] }),
  }
}

function toBreadcrumbs(site: Site, post: Post, address: string) {
  const steps = [
    { name: 'Beranda', item: `${site.address_url}/` },
    { name: sectionLabelsOf(post.type).list, item: `${site.address_url}${POST_TYPE[post.type].path}` },
    { name: post.title, item: address },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
