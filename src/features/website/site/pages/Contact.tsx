/** The contact page: how to reach the school, and its teachers if the school shows them. */
import { ContactDetails } from '../Footer.tsx'
import { pictureUrl } from '../Picture.tsx'
import type { Page, Site } from '../views.ts'

export function Contact({ site, page }: { site: Site; page: Extract<Page, { kind: 'contact' }> }) {
  const isReachable = site.address || site.phone || site.email || site.map
  return (
    <div className="text-column page-section contact-page">
      <h1>Kontak</h1>
      <p className="lead">{site.organization || site.name}</p>
      {isReachable ? (
        <ContactDetails site={site} />
      ) : (
        <p className="list-note">Alamat sekolah belum diisi.</p>
      )}
      {site.socials.length > 0 && (
        <p className="link-row">
          {site.socials.map(({ name, link }) => (
            <a key={name} href={link} rel="me noopener">
              {name}
            </a>
          ))}
        </p>
      )}
      {page.teachers.length > 0 && (
        <section className="list-section">
          <h2>Guru dan tenaga kependidikan</h2>
          <ul className="teachers">
            {page.teachers.map(({ id, name, position, photo }) => (
              <li key={id}>
                <Portrait name={name} photo={photo} />
                <div>
                  <b>{name}</b>
                  {position && <small>{position}</small>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const PORTRAIT_WIDTH = 100

function Portrait({ name, photo }: { name: string; photo: string | null }) {
  if (!photo) {
    return (
      <span className="initial-block" aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    )
  }
  return (
    <img
      src={pictureUrl(photo, PORTRAIT_WIDTH)}
      width={56}
      height={56}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
