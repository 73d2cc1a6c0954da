/** How a post is announced elsewhere: as a story, a card, a line, or a day of the agenda. */
import { dateOfMoment, dayParts, fromToday, linkTo, sectionOf, weekdayAndDate } from './format.ts'
import { Picture } from './Picture.tsx'
import type { Card, Site } from './views.ts'

type CardProps = { card: Card; site: Site; isFirst?: boolean; level?: 2 | 3; isTyped?: boolean }

const letterOf = (site: Site) => site.name.slice(0, 1)

/** The one big story of the first page. */
export function Story({ card, site, isFirst = false }: CardProps) {
  return (
    <article className="headline">
      <div className="cover">
        <Picture
          image={card.image}
          alt=""
          ratio="story"
          use="post"
          sizes="(min-width: 1180px) 640px, (min-width: 800px) 56vw, 92vw"
          isFirst={isFirst}
          letter={letterOf(site)}
        />
      </div>
      <div>
        <Facts card={card} site={site} isTyped />
        <h2>
          <a href={linkTo(card)}>{card.title}</a>
        </h2>
        {card.excerpt && <p className="excerpt">{card.excerpt}</p>}
        <a className="more" href={linkTo(card)} aria-label={`Baca selengkapnya: ${card.title}`}>
          Baca selengkapnya
        </a>
      </div>
    </article>
  )
}

export function CardOf({ card, site, level = 3 }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className="card">
      <div className="cover">
        <Picture
          image={card.image}
          alt=""
          ratio="card"
          use="post"
          sizes="(min-width: 1180px) 262px, (min-width: 560px) 46vw, 112px"
          letter={letterOf(site)}
        />
      </div>
      <Facts card={card} site={site} />
      <Heading>
        <a href={linkTo(card)}>{card.title}</a>
      </Heading>
      {card.excerpt && <p className="excerpt">{card.excerpt}</p>}
    </article>
  )
}

/** Picture left, words right. */
export function Line({ card, site, isFirst = false, level = 3, isTyped = false }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className="line">
      <div className="cover">
        <Picture
          image={card.image}
          alt=""
          ratio="card"
          use="post"
          sizes="(min-width: 640px) 220px, 112px"
          isFirst={isFirst}
          letter={letterOf(site)}
        />
      </div>
      <div>
        <Facts card={card} site={site} isTyped={isTyped} />
        <Heading>
          <a href={linkTo(card)}>{card.title}</a>
        </Heading>
        {card.excerpt && <p className="excerpt">{card.excerpt}</p>}
      </div>
    </article>
  )
}

/** What kind of post it is, is said where kinds are mixed. */
function Facts({ card, site, isTyped = false }: CardProps) {
  return (
    <p className="facts">
      {isTyped && <span>{sectionOf(card.type).one}</span>}
      {card.type !== 'page' && (
        <time dateTime={card.agenda_date ?? card.shown_at}>
          {card.agenda_date ? weekdayAndDate(card.agenda_date) : dateOfMoment(card.shown_at, site.time_zone)}
        </time>
      )}
    </p>
  )
}

export function DateBlock({ day }: { day: string }) {
  const { day: number, month } = dayParts(day)
  return (
    <span className="date" aria-hidden="true">
      <b>{number}</b>
      {month}
    </span>
  )
}

/** A day of the agenda; what is over is quieter. */
export function Day({ card, site, level = 3 }: CardProps) {
  const Heading = `h${level}` as const
  const day = card.agenda_date ?? card.shown_at.slice(0, 10)
  const isPast = day < site.today
  return (
    <article className={isPast ? 'day past' : 'day'}>
      <DateBlock day={day} />
      <div>
        <Heading>
          <a href={linkTo(card)}>{card.title}</a>
        </Heading>
        <p className="facts">
          <time dateTime={day}>{weekdayAndDate(day)}</time>
          <span>{isPast ? 'sudah lewat' : fromToday(day, site.today)}</span>
        </p>
      </div>
    </article>
  )
}
