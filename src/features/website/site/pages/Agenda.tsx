/** The agenda as a list with upcoming events before past ones, and as a calendar of one month. */
import { monthName } from '#platform/contract/zone.ts'
import { AgendaItem, SchoolDaysItem } from '../Cards.tsx'
import { addMonths, linkTo, sectionLabelsOf } from '../format.ts'
import { Icon } from '../Icon.tsx'
import { Pagination } from '../Pagination.tsx'
import type { Card, Page, SchoolDays, Site } from '../views.ts'

export function Agenda({ site, page }: { site: Site; page: Extract<Page, { kind: 'agenda' }> }) {
  const { upcoming, past, schoolDays } = page
  const coming = toListed(upcoming, schoolDays, site.today)
  return (
    <div className="text-column page-section">
      <div className="title-row">
        <h1>Agenda</h1>
        <AgendaLinks month={site.today.slice(0, 7)} />
      </div>
      {coming.length + past.length === 0 && <p className="list-note">{sectionLabelsOf('agenda').empty}</p>}
      {coming.length > 0 && <AgendaByMonth rows={coming} site={site} />}
      {past.length > 0 && (
        <section className="list-section">
          <h2>Sudah lewat</h2>
          <AgendaItems rows={toListed(past, [], site.today)} site={site} />
        </section>
      )}
      <Pagination paging={page} path="/agendas" />
    </div>
  )
}

function AgendaLinks({ month }: { month: string }) {
  return (
    <p className="link-row">
      <a href={`/agendas?month=${month}`}>Lihat per bulan</a>
      <a href="/agendas.ics">
        <Icon name="calendar" />
        Langganan kalender
      </a>
    </p>
  )
}

/** An event of the agenda, or days of the school's calendar, with the day under which it is listed. */
type Listed = { key: string; day: string } & ({ card: Card } | { days: SchoolDays })

/** Both in the order of their days; what began earlier and goes on is listed under today. */
function toListed(cards: readonly Card[], schoolDays: readonly SchoolDays[], today: string): Listed[] {
  const events = cards.map((card) => ({ key: card.slug, day: card.agenda_date ?? '', card }))
  const listed = schoolDays.map((days) => ({
    key: `calendar-${days.id}`,
    day: days.start < today && today <= days.end ? today : days.start,
    days,
  }))
  if (listed.length === 0) return events
  return [...events, ...listed].sort((one, other) => one.day.localeCompare(other.day))
}

function AgendaByMonth({ rows, site }: { rows: Listed[]; site: Site }) {
  const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))]
  return months.map((month) => (
    <section key={month} className="list-section">
      <h2>{monthName(month)}</h2>
      <AgendaItems rows={rows.filter(({ day }) => day.startsWith(month))} site={site} />
    </section>
  ))
}

function AgendaItems({ rows, site, level = 3 }: { rows: Listed[]; site: Site; level?: 2 | 3 }) {
  return (
    <div className="agenda-items">
      {rows.map((row) =>
        'card' in row ? (
          <AgendaItem key={row.key} card={row.card} site={site} level={level} />
        ) : (
          <SchoolDaysItem key={row.key} days={row.days} site={site} level={level} />
        ),
      )}
    </div>
  )
}

const WEEKDAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']

export function Month({ site, page }: { site: Site; page: Extract<Page, { kind: 'month' }> }) {
  const { month, rows, schoolDays } = page
  return (
    <div className="wide-column page-section">
      <div className="title-row">
        <h1>Agenda {monthName(month)}</h1>
        <p className="link-row">
          <a href={`/agendas?month=${addMonths(month, -1)}`} rel="prev">
            <Icon name="previous" />
            {monthName(addMonths(month, -1))}
          </a>
          <a href={`/agendas?month=${addMonths(month, 1)}`} rel="next">
            {monthName(addMonths(month, 1))}
            <Icon name="next" />
          </a>
          <a href="/agendas">Sebagai daftar</a>
        </p>
      </div>
      <table className="calendar">
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <CalendarCell
                  key={day || `empty-${WEEKDAYS[index]}`}
                  day={day}
                  rows={rows}
                  schoolDays={schoolDays}
                  today={site.today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length + schoolDays.length === 0 && <p className="list-note">Tidak ada agenda di bulan ini.</p>}
      <div className="phone-only">
        <AgendaItems rows={toListed(rows, schoolDays, site.today)} site={site} level={2} />
      </div>
    </div>
  )
}

type CellProps = { day: string; rows: Card[]; schoolDays: SchoolDays[]; today: string }

function CalendarCell({ day, rows, schoolDays, today }: CellProps) {
  if (!day) return <td />
  const events = rows.filter(({ agenda_date }) => agenda_date === day)
  const ownDays = schoolDays.filter(({ start, end }) => start <= day && day <= end)
  const classNames = [
    events.length + ownDays.length && 'has-events',
    ownDays.some(({ kind }) => kind === 'holiday') && 'is-holiday',
    day === today && 'is-today',
  ]
  return (
    <td className={classNames.filter(Boolean).join(' ')}>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {events.map((card) => (
        <a key={card.slug} href={linkTo(card)}>
          {card.title}
        </a>
      ))}
      {ownDays.map(({ id, name }) => (
        <span key={id} className="school-day">
          {name}
        </span>
      ))}
    </td>
  )
}

/** The days of a month as weeks from Monday; '' for days of other months. */
function toWeeks(month: string): string[][] {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  const leadingDays = (new Date(Date.UTC(year, monthNumber - 1, 1)).getUTCDay() + 6) % 7
  const dayCount = new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()
  const days = [
    ...Array.from({ length: leadingDays }, () => ''),
    ...Array.from({ length: dayCount }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  while (days.length % 7) days.push('')
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
