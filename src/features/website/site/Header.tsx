/** The header of every page: logo, menus and search. */
import { isPlaceholderLink } from './format.ts'
import { Icon } from './Icon.tsx'
import { pictureUrl } from './Picture.tsx'
import type { MenuItem, Site } from './views.ts'

export function Header({ site, path }: { site: Site; path: string }) {
  return (
    <>
      {site.menus.top.length > 0 && (
        <nav className="top-menu" aria-label="Menu atas">
          <ul className="wide-column">
            {site.menus.top.map((item) => (
              <li key={item.id}>
                <MenuLink item={item} path={path} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <header className="site-header">
        <div className="wide-column">
          <a className="brand" href="/">
            <Logo site={site} />
            <span>
              <b>{site.name}</b>
              {site.tagline && <small>{site.tagline}</small>}
            </span>
          </a>
          <details className="phone-menu" name="panel">
            <summary aria-label="Menu">
              <Icon name="menu" />
              <Icon name="close" />
            </summary>
            <div className="phone-menu-content">
              <MainMenu site={site} path={path} />
              <SearchForm />
            </div>
          </details>
          <div className="menu-bar">
            <MainMenu site={site} path={path} />
            <a className="icon-link" href="/search" aria-label="Cari">
              <Icon name="search" />
            </a>
          </div>
        </div>
      </header>
    </>
  )
}

function Logo({ site }: { site: Site }) {
  if (site.logo) return <img src={pictureUrl(site.logo, 300)} alt="" width="48" height="48" />
  return (
    <span className="initial-block" aria-hidden="true">
      {site.name.slice(0, 1)}
    </span>
  )
}

/** Rendered twice, as a bar and in the panel for phones; CSS hides one of them. */
function MainMenu({ site, path }: { site: Site; path: string }) {
  const items = site.menus.main.length > 0 ? site.menus.main : DEFAULT_MENU
  return (
    <nav aria-label="Menu utama">
      <ul className="main-menu">
        {items.map((item) => (
          <MenuEntry key={item.id} item={item} path={path} level={1} />
        ))}
      </ul>
    </nav>
  )
}

/** Shown until the school has a menu of its own. */
const DEFAULT_MENU: MenuItem[] = [
  { text: 'Beranda', link: '/' },
  { text: 'Pengumuman', link: '/news' },
  { text: 'Artikel', link: '/articles' },
  { text: 'Agenda', link: '/agendas' },
  { text: 'Galeri', link: '/galleries' },
  { text: 'Kontak', link: '/contact' },
].map((item, index) => ({ ...item, id: -1 - index, children: [] }))

function MenuEntry({ item, path, level }: { item: MenuItem; path: string; level: number }) {
  if (item.children.length === 0) {
    return (
      <li>
        <MenuLink item={item} path={path} />
      </li>
    )
  }
  return (
    <li>
      <details className="submenu">
        <summary>
          {item.text}
          <Icon name="down" />
        </summary>
        <ul>
          {!isPlaceholderLink(item.link) && (
            <li>
              <MenuLink item={item} path={path} />
            </li>
          )}
          {item.children.map((child) => (
            <MenuEntry key={child.id} item={child} path={path} level={level + 1} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function MenuLink({ item, path }: { item: MenuItem; path: string }) {
  if (isPlaceholderLink(item.link)) return <span>{item.text}</span>
  return (
    <a href={item.link} {...(item.link === path && { 'aria-current': 'page' as const })}>
      {item.text}
    </a>
  )
}

export function SearchForm({ query = '', isLarge = false }: { query?: string; isLarge?: boolean }) {
  return (
    <search>
      <form className={isLarge ? 'search-form is-large' : 'search-form'} action="/search">
        <input
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Cari di situs ini"
          aria-label="Cari di situs ini"
          maxLength={100}
        />
        <button type="submit" aria-label="Cari">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
