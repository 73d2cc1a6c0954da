/** The website's menus: links to the sections, the current page, and items without a link. */
import { describe, expect, it } from 'vitest'
import type { MenuItem, Page } from '#features/website/site/views.ts'
import { minimalSite, readLinks, readTexts, renderDocument } from '#test/support/content/sitePages.ts'

type NewItem = Omit<MenuItem, 'children'> & { children?: MenuItem[] }
const menuItem = ({ children = [], ...fields }: NewItem): MenuItem => ({ ...fields, children })

describe('the menus', () => {
  const missing: Page = { kind: 'missing' }
  const openWithMenus = (menus: Partial<typeof minimalSite.menus>, path = '/') =>
    renderDocument({ page: missing, site: { menus: { ...minimalSite.menus, ...menus } }, head: { path } })

  it('of a school without menus link to every section of the website', () => {
    expect(readLinks(openWithMenus({}), '.menu-bar nav a')).toEqual({
      Beranda: '/',
      Pengumuman: '/news',
      Artikel: '/articles',
      Agenda: '/agendas',
      Galeri: '/galleries',
      Kontak: '/contact',
    })
    for (const label of ['Menu atas', 'Menu bawah', 'Menu bawah kedua'])
      expect(openWithMenus({}).querySelector(`[aria-label="${label}"]`)).toBeNull()
  })

  it('mark the current page', () => {
    const current = readTexts(openWithMenus({}, '/news'), '.menu-bar [aria-current=page]')
    expect(current).toEqual(['Pengumuman'])
  })

  it.each(['#', ''])('collapse the children of an item without a link (%j)', (link) => {
    const page = openWithMenus({
      main: [
        menuItem({
          id: 1,
          text: 'Profil',
          link,
          children: [menuItem({ id: 2, text: 'Sejarah', link: '/pages/sejarah' })],
        }),
      ],
    })
    expect(readTexts(page, '.menu-bar summary')).toEqual(['Profil'])
    expect(readLinks(page, '.menu-bar nav a')).toEqual({ Sejarah: '/pages/sejarah' })
  })

  it.each(['#', ''])('at the bottom are flat, without items that have no link (%j)', (link) => {
    const children = [
      menuItem({ id: 2, text: 'Sejarah', link: '/pages/sejarah' }),
      menuItem({ id: 3, text: 'Denah', link }),
    ]
    const page = openWithMenus({ 'bottom-1': [menuItem({ id: 1, text: 'Profil', link, children })] })
    expect(readLinks(page, '[aria-label="Menu bawah"] a')).toEqual({ Sejarah: '/pages/sejarah' })
  })

  it('at the top show the items of the school', () => {
    const page = openWithMenus({
      top: [
        menuItem({ id: 1, text: 'PPDB', link: 'https://ppdb.sch.id' }),
        menuItem({ id: 2, text: 'Judul', link: '#' }),
      ],
    })
    expect(readLinks(page, '[aria-label="Menu atas"] a')).toEqual({ PPDB: 'https://ppdb.sch.id' })
    expect(readTexts(page, '[aria-label="Menu atas"] li')).toEqual(['PPDB', 'Judul'])
  })
})
