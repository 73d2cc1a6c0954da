/** The footer of every page: contact details, two menus and social media links. */
import { dialled } from '#platform/contract/phone.ts'
import { isPlaceholderLink } from './format.ts'
import { Icon } from './Icon.tsx'
import type { MenuItem, Site } from './views.ts'

export function Footer({ site }: { site: Site }) {
  return (
    <footer className="site-footer">
      <div className="wide-column">
        <div className="school-details">
          <p className="school-name">{site.name}</p>
          {site.organization && <p>{site.organization}</p>}
          <ContactDetails site={site} />
        </div>
        <Menu items={site.menus['bottom-1']} label="Menu bawah" />
        <Menu items={site.menus['bottom-2']} label="Menu bawah kedua" />
        {site.socials.length > 0 && (
          <ul className="link-list" aria-label="Media sosial">
            {site.socials.map(({ name, link }) => (
              <li key={name}>
                <a href={link} rel="me noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="wide-column footer-notes">
        <p>
          © {site.today.slice(0, 4)} {site.name}
          {site.footer && ` · ${site.footer}`}
        </p>
        <p>
          Situs ini dapat dipakai dengan papan ketik dan pembaca layar. Ada yang menghalangi?{' '}
          <a href="/contact">Beri tahu kami</a>.
        </p>
      </div>
    </footer>
  )
}

function Menu({ items, label }: { items: MenuItem[]; label: string }) {
  if (items.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className="link-list">
        {flattenMenu(items).map((item) => (
          <li key={item.id}>
            <a href={item.link}>{item.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function flattenMenu(items: MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [
    ...(isPlaceholderLink(item.link) ? [] : [item]),
    ...flattenMenu(item.children),
  ])
}

/** Address, telephone, e-mail and map of the school, as links. */
export function ContactDetails({ site }: { site: Site }) {
  const { address, phone, email, map } = site
  if (!address && !phone && !email && !map) return null
  return (
    <ul className="contact-details">
      {address && (
        <li>
          <Icon name="place" />
          <address>{address}</address>
        </li>
      )}
      {phone && (
        <li>
          <Icon name="phone" />
          <a href={`tel:${dialled(phone)}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {map && (
        <li>
          <Icon name="next" />
          <a href={map} rel="noopener">
            Lihat di peta
          </a>
        </li>
      )}
    </ul>
  )
}
