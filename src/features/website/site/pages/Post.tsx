/** The page of one post: title, date, picture, content, tags, sharing and other posts. */
import { POST_TYPE } from '#features/posts/postType.ts'
import { DateBlock, PostCard } from '../Cards.tsx'
import { formatDate, formatDaysFromToday, formatDayWithWeekday, linkTo, sectionLabelsOf } from '../format.ts'
import { Icon } from '../Icon.tsx'
import { Picture } from '../Picture.tsx'
import type { Page, Post as PostView, Site } from '../views.ts'

export function Post({ site, page }: { site: Site; page: Extract<Page, { kind: 'post' }> }) {
  const { post, latest, isPreview } = page
  const otherPosts = latest.filter(({ slug }) => slug !== post.slug)
  return (
    <>
      {isPreview && (
        <p className="preview-notice" role="status">
          Pratinjau: hanya yang memegang tautan ini yang melihat halaman ini.
        </p>
      )}
      <article className="post">
        <header className="text-column">
          <Breadcrumbs post={post} />
          {post.agenda_date && <DateBlock day={post.agenda_date} />}
          <h1>{post.title}</h1>
          <PostDate post={post} site={site} />
          {post.agenda_date && (
            <a className="button" href={`${linkTo(post)}.ics`} download>
              <Icon name="calendar" />
              Tambah ke kalender
            </a>
          )}
        </header>
        {post.image && (
          <figure className="text-column">
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
        {/* The server has sanitised the content before storing it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above */}
        <div className="text-column prose" dangerouslySetInnerHTML={{ __html: post.content }} />
        <footer className="text-column">
          <Tags tags={post.tags} />
          {!isPreview && <Share post={post} site={site} />}
        </footer>
      </article>
      {otherPosts.length > 0 && (
        <aside className="wide-column page-section" aria-label={`${sectionLabelsOf(post.type).list} lain`}>
          <div className="title-row">
            <h2>{sectionLabelsOf(post.type).list} lain</h2>
          </div>
          <div className="post-cards">
            {otherPosts.map((card) => (
              <PostCard key={card.slug} card={card} site={site} />
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

function Breadcrumbs({ post }: { post: PostView }) {
  return (
    <nav className="breadcrumbs" aria-label="Remah roti">
      <a href="/">Beranda</a>
      <a href={POST_TYPE[post.type].path}>{sectionLabelsOf(post.type).list}</a>
    </nav>
  )
}

function PostDate({ post, site }: { post: PostView; site: Site }) {
  if (post.agenda_date) {
    return (
      <p className="post-details">
        <time dateTime={post.agenda_date}>{formatDayWithWeekday(post.agenda_date)}</time>
        <span>
          {post.agenda_date < site.today ? 'sudah lewat' : formatDaysFromToday(post.agenda_date, site.today)}
        </span>
      </p>
    )
  }
  return (
    <p className="post-details">
      <time dateTime={post.shown_at}>{formatDate(post.shown_at, site.time_zone)}</time>
      {post.type !== 'page' && <span>oleh {post.author}</span>}
    </p>
  )
}

/** Sharing links; the script shows the buttons that copy the link or open the device's share dialog. */
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
