/** The page as search engines read it: the school, a news article, an event, the way to it. */
import { POST_TYPE } from '#contract/content/postType.ts'
import { sectionOf } from './format.ts'
import { pictureAddress } from './Picture.tsx'
import type { Page, Post, Site } from './views.ts'

/** @returns JSON-LD texts that cannot close the element they stand in */
export function structured(site: Site, page: Page, address: string): string[] {
  const data =
    page.kind === 'home' || page.kind === 'contact'
      ? [school(site)]
      : page.kind === 'post'
        ? [
            page.post.agenda_date ? event(site, page.post, address) : article(site, page.post, address),
            crumbs(site, page.post, address),
          ]
        : []
  return data.map((one) =>
    JSON.stringify({ '@context': 'https://schema.org', ...one }).replace(/</g, '\\u003c'),
  )
}

const whole = (site: Site, image: string, width: number) =>
  `${site.address_url}${pictureAddress(image, width)}`

function school(site: Site) {
  return {
    '@type': 'School',
    name: site.name,
    url: site.address_url,
    ...(site.logo && { logo: whole(site, site.logo, 0) }),
    ...(site.phone && { telephone: site.phone }),
    ...(site.email && { email: site.email }),
    ...(site.address && { address: site.address }),
    ...(site.socials.length > 0 && { sameAs: site.socials.map(({ link }) => link) }),
  }
}

function article(site: Site, post: Post, address: string) {
  return {
    '@type': post.type === 'page' ? 'WebPage' : 'NewsArticle',
    headline: post.title,
    datePublished: post.shown_at,
    dateModified: post.updated_at,
    mainEntityOfPage: address,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'School', name: site.name, url: site.address_url },
    ...(post.excerpt && { description: post.excerpt }),
    ...(post.image && { image: [whole(site, post.image, 900)] }),
  }
}

function event(site: Site, post: Post, address: string) {
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
    ...(post.image && { image: [whole(site, post.image, 900)] }),
  }
}

function crumbs(site: Site, post: Post, address: string) {
  const steps = [
    { name: 'Beranda', item: `${site.address_url}/` },
    { name: sectionOf(post.type).list, item: `${site.address_url}${POST_TYPE[post.type].path}` },
    { name: post.title, item: address },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
