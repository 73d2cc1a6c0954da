/** Which screens and menu items each user may open. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { VERSION } from '#platform/contract/health.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'

const findTitle = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const querySidebar = () => screen.queryByRole('navigation', { name: 'Menu utama' })
const findNavbar = () => screen.findByRole('navigation', { name: 'SIA (Sistem Informasi Akademik)' })
const linksIn = (menu: HTMLElement | null) =>
  within(menu as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe.each(['Guru', 'Siswa'] as const)('a user with the role %s', (role) => {
  it('is redirected from / to /sia', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as(role))
    expect(await findTitle('Selamat Datang di Sistem Informasi Akademik')).toBeVisible()
    expect(currentAddress()).toBe('/sia')
  })

  it('has no sidebar and no button for it', async () => {
    const world = await openConsoleWorld()
    await openConsole('/sia', await world.as(role))
    await findNavbar()
    expect(querySidebar()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Buka atau tutup menu' })).toBeNull()
  })

  it('may not open a content screen, but is told of a wrong address rather than of missing access', async () => {
    const world = await openConsoleWorld()
    const client = await world.as(role)
    const { user } = await openConsole('/articles', client)
    await findTitle('Tidak memiliki akses')
    await user.click(screen.getByRole('link', { name: 'Kembali ke beranda' }))
    expect(await findTitle('Selamat Datang di Sistem Informasi Akademik')).toBeVisible()
    await openConsole('/articles/tidak-ada', client)
    expect(await findTitle('Halaman Tidak Ditemukan')).toBeVisible()
  })
})

describe('an operator', () => {
  it('sees the school, their own name and the content menu, with one entry for SIA', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as('Operator'))
    await findTitle('Selamat Datang di Dashboard CMS SMP Pelita')
    expect(screen.getByRole('button', { name: /^Akun Operator \d/ })).toBeVisible()
    const links = linksIn(querySidebar())
    expect(links).toEqual(
      expect.arrayContaining(['/', '/news', '/articles', '/agendas', '/pages', '/prefaces', '/sia']),
    )
    expect(links.filter((link) => link?.startsWith('/sia'))).toEqual(['/sia'])
  })

  it('opens the account menu: Profile, Ubah Password, Perangkat, Panduan, Logout', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/', await world.as('Operator'))
    await user.click(await screen.findByRole('button', { name: /^Akun Operator/ }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Profile',
      'Ubah Password',
      'Perangkat',
      'Panduan',
      'Logout',
    ])
    expect(screen.getByText(`Pelita ${VERSION}`)).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
    expect(await findTitle('Profile')).toBeVisible()
    expect(currentAddress()).toBe('/account/profile')
  })

  it('finds the master data in a dropdown of the SIA navbar, and no menu toggle without a sidebar', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/sia', await world.as('Operator'))
    await findNavbar()
    expect(screen.queryByRole('button', { name: 'Buka atau tutup menu' })).toBeNull()
    expect(screen.queryByText('Konten Situs')).toBeNull()
    await user.click(within(await findNavbar()).getByRole('button', { name: 'Data Master' }))
    await user.click(screen.getByRole('menuitem', { name: 'Mata Pelajaran' }))
    expect(await findTitle('Mata Pelajaran')).toBeVisible()
    expect(currentAddress()).toMatch(/^\/sia\/master\/lesson/)
  })

  it('can return from SIA to the dashboard on a phone, where no sidebar is shown', async () => {
    const world = await openConsoleWorld()
    window.innerWidth = 390
    const { user } = await openConsole('/sia/master/lesson', await world.as('Operator'))
    await findNavbar()
    expect(querySidebar()).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await findTitle(/Selamat Datang di Dashboard CMS/)
    expect(screen.getByRole('button', { name: 'Buka atau tutup menu' })).toBeVisible()
  })

  it.each([
    ['/sia/master/lesson', 'Mata Pelajaran'],
    ['/sia/master/lesson/new', 'Mata Pelajaran'],
    ['/sia/activity/rapor', 'Rapor'],
  ])('sees in the navbar at %s which task is open, while its menus are closed', async (path, task) => {
    const world = await openConsoleWorld()
    window.innerWidth = 390
    await openConsole(path, await world.as('Operator'))
    expect(within(await findNavbar()).getByText(`· ${task}`)).toBeVisible()
  })

  it('has a sidebar that is one list for screen readers, collapsed or not', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/', await world.as('Operator'))
    await findTitle(/Selamat Datang/)
    const isList = () => {
      const items = [...(querySidebar()?.querySelectorAll('li') ?? [])]
      const entries = [...(querySidebar()?.querySelectorAll('ul > *') ?? [])]
      return (
        items.length > 0 &&
        items.every((item) => item.parentElement?.matches('ul')) &&
        entries.every((entry) => entry.matches('li'))
      )
    }
    expect(isList()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Buka atau tutup menu' }))
    await waitFor(() => expect(screen.queryByText('Konten Situs')).toBeNull())
    expect(isList()).toBe(true)
  })

  it('collapses the sidebar, which stays collapsed after a reload', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user, unmount } = await openConsole('/', operator)
    expect(await screen.findByText('Konten Situs')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Buka atau tutup menu' }))
    await waitFor(() => expect(screen.queryByText('Konten Situs')).toBeNull())
    unmount()
    await openConsole('/', operator)
    await findTitle(/Selamat Datang/)
    expect(screen.queryByText('Konten Situs')).toBeNull()
  })
})

describe('a user with a few keys', () => {
  it('without any screen is told so, with no link from there back to it', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as({ keys: ['manage-profile'] }))
    await findTitle('Tidak memiliki akses')
    expect(screen.queryByRole('link', { name: 'Kembali ke beranda' })).toBeNull()
  })

  it.each([
    ['the content', ['menu-setting'], 'administrator', '/menus'],
    ['the SIA', ['sia-master'], 'administrator', '/sia/master/lesson'],
    ['the SIA, as a teacher', ['sia-master'], 'teacher', '/sia/master/lesson'],
    ['the content, as a teacher', ['menu-setting'], 'teacher', '/menus'],
  ] as const)(
    'without a dashboard starts at the first screen that they may open, in %s',
    async (_wing, keys, userType, path) => {
      const world = await openConsoleWorld()
      await openConsole('/', await world.as({ keys, type: userType }))
      await waitFor(() => expect(currentAddress()).toBe(path))
      expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Tidak memiliki akses')
    },
  )

  it.each([
    [
      'a teacher finds the screens of content',
      'teacher',
      ['menu-setting', 'sia-dashboard'],
      '/menus',
      'Menu',
    ],
    [
      'an administrator without the SIA’s own key finds its screens',
      'administrator',
      ['menu-setting', 'sia-master'],
      '/sia/master/lesson',
      'Mata Pelajaran',
    ],
  ] as const)('%s in the account menu', async (_who, userType, keys, path, label) => {
    const world = await openConsoleWorld()
    const { user } = await openConsole(
      '/account/profile',
      await world.as({ keys: [...keys, 'manage-profile'], type: userType }),
    )
    await findTitle('Profile')
    await user.click(screen.getByRole('button', { name: /^Akun/ }))
    await user.click(screen.getByRole('menuitem', { name: label }))
    await waitFor(() => expect(currentAddress()).toBe(path))
  })

  it.each([
    ['no entry', ['manage-profile'] as const],
    ['only the dashboard', ['manage-profile', 'dashboard', 'add-content', 'edit-content'] as const],
  ])('whose sidebar would have %s has neither a sidebar nor a button for it', async (_entries, keys) => {
    const world = await openConsoleWorld()
    await openConsole('/account/profile', await world.as({ keys }))
    await findTitle('Profile')
    expect(querySidebar()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Buka atau tutup menu' })).toBeNull()
  })

  it('sees only the entries of these keys; a parent key opens nothing by itself', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as({ keys: ['dashboard', 'sia-activity', 'manage-content'] }))
    await findTitle(/Selamat Datang/)
    expect(
      linksIn(querySidebar()).filter((link) => /^\/(sia|users|user-roles|menus|setting)/.test(link ?? '')),
    ).toEqual([])
    expect(linksIn(querySidebar())).toContain('/news')
  })

  it('on a phone opens the menu over the screen, and it closes when a link is followed', async () => {
    const world = await openConsoleWorld()
    window.innerWidth = 390
    const { user } = await openConsole('/', await world.as('Operator'))
    await findTitle(/Selamat Datang/)
    expect(querySidebar()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Buka atau tutup menu' }))
    await user.click(within(querySidebar() as HTMLElement).getByRole('link', { name: 'Artikel' }))
    expect(await findTitle('Artikel')).toBeVisible()
    await waitFor(() => expect(querySidebar()).toBeNull())
  })

  it('is told of a changed role, which takes effect at once', async () => {
    const world = await openConsoleWorld()
    const editor = await world.as({ keys: ['dashboard', 'manage-content', 'menu-setting'] })
    await openConsole('/', editor)
    await findTitle(/Selamat Datang/)
    expect(linksIn(querySidebar())).toContain('/news')
    await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', 'manage-content').execute()
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText('Hak akses Anda telah diperbarui.')).toBeVisible()
    expect(linksIn(querySidebar())).toContain('/menus')
    expect(linksIn(querySidebar())).not.toContain('/news')
  })

  it('keeps the typed text when access keys change meanwhile', async () => {
    const world = await openConsoleWorld()
    const keys = ['dashboard', 'manage-content', 'sia-dashboard', 'sia-master', 'edit-sia-master'] as const
    const { body } = await (await world.as('Administrator')).post<{ id: number }>('/sia/master/lesson', {
      code: 'IPA',
      name: 'IPA',
    })
    const { user } = await openConsole(`/sia/master/lesson/edit/${body.result.id}`, await world.as({ keys }))
    const name = await screen.findByLabelText(/^Nama/)
    await user.clear(name)
    await user.type(name, 'Ilmu Alam')
    await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', 'manage-content').execute()
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText('Hak akses Anda telah diperbarui.')).toBeVisible()
    expect(name).toBeVisible()
    expect(name).toHaveValue('Ilmu Alam')
  })
})

it('the screen shown while the server cannot check the session says so, and links back', async () => {
  const world = await openConsoleWorld()
  const { user } = await openConsole('/authentication-error', await world.as('Operator'))
  expect(await screen.findByRole('heading', { name: 'Sesi Anda tidak dapat diperiksa' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Kembali ke beranda' }))
  expect(await screen.findByRole('heading', { name: /Selamat Datang/ })).toBeVisible()
})
