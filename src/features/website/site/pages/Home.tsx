/** The home page: slides, headline, news, agenda, preface, articles and gallery; empty sections are left out. */
import { AgendaItem, HeadlineCard, PostCard, PostLine } from '../Cards.tsx'
import { ContactDetails } from '../Footer.tsx'
import { linkTo } from '../format.ts'
import { Icon } from '../Icon.tsx'
import { Picture } from '../Picture.tsx'
import { PictureGrid } from '../PictureGrid.tsx'
import type { Page, Site, Slide } from '../views.ts'

type Home = Extract<Page, { kind: 'home' }>

export function Home({ site, page }: { site: Site; page: Home }) {
  const { slides, headline, news, agenda, preface, articles, pictures } = page
  const isEmpty = !slides.length && !headline && !news.length && !agenda.length && !articles.length
  return (
    <>
      <h1 className="visually-hidden">{site.name}</h1>
      {slides.length > 0 && <Slides slides={slides} site={site} />}
      {isEmpty && <EmptyHome site={site} />}
      {headline && (
        <section className="wide-column page-section" aria-label="Berita utama">
          <HeadlineCard card={headline} site={site} isFirst={slides.length === 0} />
        </section>
      )}
      <NewsAndAgenda site={site} page={page} />
      {preface && <Preface site={site} preface={preface} />}
      {articles.length > 0 && (
        <section className="wide-column page-section">
          <SectionTitle text="Artikel" link="/articles" linkText="Semua artikel" />
          <div className="post-cards">
            {articles.map((card) => (
              <PostCard key={card.slug} card={card} site={site} />
            ))}
          </div>
        </section>
      )}
      {pictures.length > 0 && (
        <section className="wide-column page-section">
          <SectionTitle text="Galeri" link="/galleries" linkText="Semua gambar" />
          <PictureGrid pictures={trimToFullRow(pictures)} />
        </section>
      )}
      {(site.address || site.phone || site.email) && (
        <section className="wide-column page-section contact-section">
          <h2>Hubungi kami</h2>
          <ContactDetails site={site} />
        </section>
      )}
    </>
  )
}

/** News and agenda, side by side on wide screens. */
function NewsAndAgenda({ site, page: { news, agenda } }: { site: Site; page: Home }) {
  if (news.length + agenda.length === 0) return null
  return (
    <div
      className={
        news.length && agenda.length ? 'wide-column page-section two-columns' : 'wide-column page-section'
      }
    >
      {news.length > 0 && (
        <section>
          <SectionTitle text="Pengumuman" link="/news" linkText="Semua pengumuman" />
          <div className="post-lines">
            {news.map((card) => (
              <PostLine key={card.slug} card={card} site={site} />
            ))}
          </div>
        </section>
      )}
      {agenda.length > 0 && (
        <section>
          <SectionTitle text="Agenda" link="/agendas" linkText="Semua agenda" />
          <div className="agenda-items">
            {agenda.map((card) => (
              <AgendaItem key={card.slug} card={card} site={site} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}

/** Leaves out pictures of an incomplete second row of four. */
const trimToFullRow = <T,>(pictures: T[]) =>
  pictures.length > 4 && pictures.length < 8 ? pictures.slice(0, 4) : pictures

function SectionTitle({ text, link, linkText }: { text: string; link: string; linkText: string }) {
  return (
    <div className="title-row">
      <h2>{text}</h2>
      <a className="more-link" href={link}>
        {linkText}
      </a>
    </div>
  )
}

/** A carousel moved by swiping or keys, and by buttons that the script shows. */
function Slides({ slides, site }: { slides: Slide[]; site: Site }) {
  return (
    <section className="wide-column slides" aria-label="Sorotan" data-slides="">
      <ul tabIndex={slides.length > 1 ? 0 : -1}>
        {slides.map((slide, index) => (
          <li key={slide.id}>
            <Picture
              image={slide.image}
              alt=""
              ratio="slide"
              use="slide"
              sizes="(min-width: 1180px) 1120px, 100vw"
              isFirst={index === 0}
              letter={site.name.slice(0, 1)}
            />
            <div className="slide-text">
              <p className="display-text">{slide.title}</p>
              {slide.description && <p>{slide.description}</p>}
              {slide.link && (
                <a className="button" href={slide.link} aria-label={`Selengkapnya: ${slide.title}`}>
                  Selengkapnya
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="slide-controls" hidden>
          <button type="button" aria-label="Sorotan sebelumnya">
            <Icon name="previous" />
          </button>
          <span>1 / {slides.length}</span>
          <button type="button" aria-label="Sorotan berikutnya">
            <Icon name="next" />
          </button>
        </div>
      )}
    </section>
  )
}

function Preface({ site, preface }: { site: Site; preface: NonNullable<Home['preface']> }) {
  return (
    <section className="tinted-band">
      <div className="wide-column preface">
        {preface.image && (
          <Picture
            image={preface.image}
            alt=""
            ratio="portrait"
            use="post"
            sizes="(min-width: 800px) 260px, 50vw"
            letter={site.name.slice(0, 1)}
          />
        )}
        <div>
          <h2>{preface.title}</h2>
          {preface.excerpt && <p className="lead">{preface.excerpt}</p>}
          <a className="more-link" href={linkTo(preface)} aria-label={`Baca selengkapnya: ${preface.title}`}>
            Baca selengkapnya
          </a>
        </div>
      </div>
    </section>
  )
}

function EmptyHome({ site }: { site: Site }) {
  return (
    <section className="wide-column empty-home">
      <p className="display-text">{site.name}</p>
      {site.tagline && <p className="lead">{site.tagline}</p>}
      <p>Selamat datang. Kabar dari sekolah akan segera hadir di sini.</p>
    </section>
  )
}
