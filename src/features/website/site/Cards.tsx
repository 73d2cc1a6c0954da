/** The ways a post is shown in lists: as the headline, a card, a line, or an agenda item; and days of the calendar. */
import { CALENDAR_KINDS } from '#features/school/calendar.ts'
import {
  formatDate,
  formatDaysFromToday,
  formatDayWithWeekday,
  linkTo,
  sectionLabelsOf,
  toDayParts,
} from './format.ts'
import { Picture } from './Picture.tsx'
import type { Card, SchoolDays, Site } from './views.ts'

type CardProps = { card: Card; site: Site; isFirst?: boolean; level?: 2 | 3; hasTypeLabel?: boolean }

const initialOf = (site: Site) => site.name.slice(0, 1)

/** The large card of the headline on the home page. */
export function HeadlineCard({ card, site, isFirst = false }: CardProps) {
  return (
    <article className="headline-card">
      <div className="card-picture">
        <Picture
          image={card.image}
          alt=""
          ratio="story"
          use="post"
          sizes="(min-width: 1180px) 640px, (min-width: 800px) 56vw, 92vw"
          isFirst={isFirst}
          letter={initialOf(site)}
        />
      </div>
      <div>
        <PostMeta card={card} site={site} hasTypeLabel />
        <h2>
          <a href={linkTo(card)}>{card.title}</a>
        </h2>
        {card.excerpt && <p className="excerpt">{card.excerpt}</p>}
        <a className="more-link" href={linkTo(card)} aria-label={`Baca selengkapnya: ${card.title}`}>
          Baca selengkapnya
        </a>
      </div>
    </article>
  )
}

export function PostCard({ card, site, level = 3 }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className="post-card">
      <div className="card-picture">
        <Picture
          image={card.image}
          alt=""
          ratio="card"
          use="post"
          sizes="(min-width: 1180px) 262px, (min-width: 560px) 46vw, 112px"
          letter={initialOf(site)}
        />
      </div>
      <PostMeta card={card} site={site} />
      <Heading>
        <a href={linkTo(card)}>{card.title}</a>
      </Heading>
      {card.excerpt && <p className="excerpt">{card.excerpt}</p>}
    </article>
  )
}

/** A list item with the picture on the left and the text on the right. */
export function PostLine({ card, site, isFirst = false, level = 3, hasTypeLabel = false }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className="post-line">
      <div className="card-picture">
        <Picture
          image={card.image}
          alt=""
          ratio="card"
          use="post"
          sizes="(min-width: 640px) 220px, 112px"
          isFirst={isFirst}
          letter={initialOf(site)}
        />
      </div>
      <div>
        <PostMeta card={card} site={site} hasTypeLabel={hasTypeLabel} />
        <Heading>
          <a href={linkTo(card)}>{card.title}</a>
        </Heading>
        {card.excerpt && <p className="excerpt">{card.excerpt}</p>}
      </div>
    </article>
  )
}

/** The date of a post, and its type where a list has several types. */
function PostMeta({ card, site, hasTypeLabel = false }: CardProps) {
  return (
    <p className="post-details">
      {hasTypeLabel && <span>{sectionLabelsOf(card.type).singular}</span>}
      {card.type !== 'page' && (
        <time dateTime={card.agenda_date ?? card.shown_at}>
          {card.agenda_date
            ? formatDayWithWeekday(card.agenda_date)
            : formatDate(card.shown_at, site.time_zone)}
        </time>
      )}
    </p>
  )
}

export function DateBlock({ day }: { day: string }) {
  const { day: dayNumber, month } = toDayParts(day)
  return (
    <span className="date-block" aria-hidden="true">
      <b>{dayNumber}</b>
      {month}
    </span>
  )
}

/** An agenda item; past ones are paler. */
export function AgendaItem({ card, site, level = 3 }: CardProps) {
  const Heading = `h${level}` as const
  const day = card.agenda_date ?? card.shown_at.slice(0, 10)
  const isPast = day < site.today
  return (
    <article className={isPast ? 'agenda-item is-past' : 'agenda-item'}>
      <DateBlock day={day} />
      <div>
        <Heading>
          <a href={linkTo(card)}>{card.title}</a>
        </Heading>
        <p className="post-details">
          <time dateTime={day}>{formatDayWithWeekday(day)}</time>
          <span>{isPast ? 'sudah lewat' : formatDaysFromToday(day, site.today)}</span>
        </p>
      </div>
    </article>
  )
}

type SchoolDaysProps = { days: SchoolDays; site: Site; level?: 2 | 3 }

/** A day or days of the school's calendar, which have no page of their own. */
export function SchoolDaysItem({ days: { name, start, end, kind }, site, level = 3 }: SchoolDaysProps) {
  const Heading = `h${level}` as const
  return (
    <article className={end < site.today ? 'agenda-item is-past' : 'agenda-item'}>
      <DateBlock day={start} />
      <div>
        <Heading>{name}</Heading>
        <p className="post-details">
          <time dateTime={start}>{formatDayWithWeekday(start)}</time>
          {end > start && <span>sampai {formatDayWithWeekday(end)}</span>}
          <span>{CALENDAR_KINDS.find(({ id }) => id === kind)?.name}</span>
        </p>
      </div>
    </article>
  )
}
