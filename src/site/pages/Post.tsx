/** One post: what it is and when, its picture, its text, and where to go from here. */
import { POST_TYPE } from '#contract/content/postType.ts'
import { CardOf, DateBlock } from '../Cards.tsx'
import { dateOfMoment, fromToday, linkTo, sectionOf, weekdayAndDate } from '../format.ts'
import { Icon } from '../Icon.tsx'
import { Picture } from '../Picture.tsx'
import type { Page, Post as PostView, Site } from '../views.ts'

export function Post({ site, page }: { site: Site; page: Extract<Page, { kind: 'post' }> }) {
  const { post, latest, isPreview } = page
  const others = latest.filter(({ slug }) => slug !== post.slug)
  return (
    <>
      {isPreview && (
        <p className="preview" role="status">
          Pratinjau: hanya yang memegang tautan ini yang melihat halaman ini.
        </p>
      )}
      <article className="post">
        <header className="narrow">
          <Crumbs post={post} />
          {post.agenda_date && <DateBlock day={post.agenda_date} />}
          <h1>{post.title}</h1>
          <About post={post} site={site} />
          {post.agenda_date && (
            <a className="button" href={`${linkTo(post)}.ics`} download>
              <Icon name="calendar" />
              Tambah ke kalender
            </a>
          )}
        </header>
        {post.image && (
          <figure className="narrow">
            <Picture
              image={post.image}
              alt={post.image_alt}
              ratio="story"
              use="post"
              sizes="(min-width: 760px) 680px, 92vw"
              isFirst
            />
          </figure>
        )}
        {/* Made harmless by the server before it was stored. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
        <div className="narrow prose" dangerouslySetInnerHTML={{ __html: post.content }} />
        <footer className="narrow">
          <Tags tags={post.tags} />
          {!isPreview && <Share post={post} site={site} />}
        </footer>
      </article>
      {others.length > 0 && (
        <aside className="wide part" aria-label={`${sectionOf(post.type).list} lain`}>
          <div className="title">
            <h2>{sectionOf(post.type).list} lain</h2>
          </div>
          <div className="cards">
            {others.map((card) => (
              <CardOf key={card.slug} card={card} site={site} />
            ))}
          </div>
        </aside>
      )}
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="tags" aria-label="Kata kunci">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/search?q=${encodeURIComponent(tag)}`}>{tag}</a>
        </li>
      ))}
    </ul>
  )
}

function Crumbs({ post }: { post: PostView }) {
  return (
    <nav className="crumbs" aria-label="Remah roti">
      <a href="/">Beranda</a>
      <a href={POST_TYPE[post.type].path}>{sectionOf(post.type).list}</a>
    </nav>
  )
}

function About({ post, site }: { post: PostView; site: Site }) {
  if (post.agenda_date) {
    return (
      <p className="facts">
        <time dateTime={post.agenda_date}>{weekdayAndDate(post.agenda_date)}</time>
        <span>{post.agenda_date < site.today ? 'sudah lewat' : fromToday(post.agenda_date, site.today)}</span>
      </p>
    )
  }
  return (
    <p className="facts">
      <time dateTime={post.shown_at}>{dateOfMoment(post.shown_at, site.time_zone)}</time>
      {post.type !== 'page' && <span>oleh {post.author}</span>}
    </p>
  )
}

/** Copying and the device's own sharing need scripts, and are shown only where these run. */
function Share({ post, site }: { post: PostView; site: Site }) {
  const address = `${site.address_url}${linkTo(post)}`
  return (
    <div className="share" data-share={address} data-title={post.title}>
      <span>Bagikan</span>
      <a href={`https://wa.me/?text=${encodeURIComponent(`${post.title} ${address}`)}`} rel="noopener">
        WhatsApp
      </a>
      <button type="button" data-copy="" hidden>
        <Icon name="link" />
        <span>Salin tautan</span>
      </button>
      <button type="button" data-native="" hidden>
        <Icon name="share" />
        <span>Lainnya</span>
      </button>
    </div>
  )
}
