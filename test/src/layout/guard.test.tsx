/** Which screen an address shows to whom, and what the menus offer. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const sidebar = () => screen.queryByRole('navigation', { name: 'Menu utama' })
const navbar = () => screen.findByRole('navigation', { name: 'SIA (Sistem Informasi Akademik)' })
const linksIn = (menu: HTMLElement | null) =>
  within(menu as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe.each(['Guru', 'Siswa'] as const)('somebody of role %s', (role) => {
  it('who opens / comes to /sia', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as(role))
    expect(await title('Selamat Datang di Sistem Informasi Akademik')).toBeVisible()
    expect(currentAddress()).toBe('/sia')
  })

  it('has no sidebar and no button for it', async () => {
    const world = await openConsoleWorld()
    await openConsole('/sia', await world.as(role))
    await navbar()
    expect(sidebar()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Buka atau tutup menu' })).toBeNull()
  })

  it('may not open a content screen, but learns of a wrong address before of a lacking right', async () => {
    const world = await openConsoleWorld()
    const somebody = await world.as(role)
    const { user } = await openConsole('/articles', somebody)
    await title('Tidak memiliki akses')
    await user.click(screen.getByRole('link', { name: 'Kembali ke beranda' }))
    expect(await title('Selamat Datang di Sistem Informasi Akademik')).toBeVisible()
    await openConsole('/articles/tidak-ada', somebody)
    expect(await title('Halaman Tidak Ditemukan')).toBeVisible()
  })
})

describe('an operator', () => {
  it('sees the school, their own name and the menu of the content side, with one entry to SIA', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as('Operator'))
    await title('Selamat Datang di Dashboard CMS SMP Pelita')
    expect(screen.getByRole('button', { name: /^Akun Operator \d/ })).toBeVisible()
    const links = linksIn(sidebar())
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
    await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
    expect(await title('Profile')).toBeVisible()
    expect(currentAddress()).toBe('/account/profile')
  })

  it('finds the master data in a dropdown of the SIA navbar, and no toggle that would do nothing', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/sia', await world.as('Operator'))
    await navbar()
    expect(screen.queryByRole('button', { name: 'Buka atau tutup menu' })).toBeNull()
    expect(screen.queryByText('Konten Situs')).toBeNull()
    await user.click(within(await navbar()).getByRole('button', { name: 'Data Master' }))
    await user.click(screen.getByRole('menuitem', { name: 'Mata Pelajaran' }))
    expect(await title('Mata Pelajaran')).toBeVisible()
    expect(currentAddress()).toMatch(/^\/sia\/master\/lesson/)
  })

  it('comes back from SIA to the dashboard on a phone, where no sidebar stands beside it', async () => {
    const world = await openConsoleWorld()
    window.innerWidth = 390
    const { user } = await openConsole('/sia/master/lesson', await world.as('Operator'))
    await navbar()
    expect(sidebar()).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await title(/Selamat Datang di Dashboard CMS/)
    expect(screen.getByRole('button', { name: 'Buka atau tutup menu' })).toBeVisible()
  })

  it.each([
    ['/sia/master/lesson', 'Mata Pelajaran'],
    ['/sia/master/lesson/new', 'Mata Pelajaran'],
    ['/sia/activity/rapor', 'Rapor'],
  ])(
    'reads in the navbar at %s which of its tasks stands open, while its menus are shut',
    async (path, task) => {
      const world = await openConsoleWorld()
      window.innerWidth = 390
      await openConsole(path, await world.as('Operator'))
      expect(within(await navbar()).getByText(`· ${task}`)).toBeVisible()
    },
  )

  it('hears the sidebar as one list of its entries, folded or not', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/', await world.as('Operator'))
    await title(/Selamat Datang/)
    const isList = () =>
      [...(sidebar()?.querySelectorAll('li') ?? [])].every((item) => item.parentElement?.matches('ul')) &&
      [...(sidebar()?.querySelectorAll('ul > *') ?? [])].every((entry) => entry.matches('li'))
    expect(isList()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Buka atau tutup menu' }))
    await waitFor(() => expect(screen.queryByText('Konten Situs')).toBeNull())
    expect(isList()).toBe(true)
  })

  it('folds and unfolds the sidebar, and finds it so after a reload', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user, unmount } = await openConsole('/', operator)
    expect(await screen.findByText('Konten Situs')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Buka atau tutup menu' }))
    await waitFor(() => expect(screen.queryByText('Konten Situs')).toBeNull())
    unmount()
    await openConsole('/', operator)
    await title(/Selamat Datang/)
    expect(screen.queryByText('Konten Situs')).toBeNull()
  })
})

describe('somebody with a few keys', () => {
  it('who may not see the dashboard is not led in a circle from there', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as({ keys: ['menu-setting'] }))
    await title('Tidak memiliki akses')
    expect(screen.queryByRole('link', { name: 'Kembali ke beranda' })).toBeNull()
    expect(linksIn(sidebar())).toContain('/menus')
  })

  it.each([
    ['nothing', ['manage-profile'] as const],
    ['the dashboard alone', ['manage-profile', 'dashboard', 'add-content', 'edit-content'] as const],
  ])('whose sidebar holds %s has neither sidebar nor a button for it', async (_what, keys) => {
    const world = await openConsoleWorld()
    await openConsole('/account/profile', await world.as({ keys }))
    await title('Profile')
    expect(sidebar()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Buka atau tutup menu' })).toBeNull()
  })

  it('sees just what these keys open; a parent key opens nothing by itself', async () => {
    const world = await openConsoleWorld()
    await openConsole('/', await world.as({ keys: ['dashboard', 'sia-activity', 'manage-content'] }))
    await title(/Selamat Datang/)
    expect(
      linksIn(sidebar()).filter((link) => /^\/(sia|users|user-roles|menus|setting)/.test(link ?? '')),
    ).toEqual([])
    expect(linksIn(sidebar())).toContain('/news')
  })

  it('on a phone opens the menu over the screen, and it closes when followed', async () => {
    const world = await openConsoleWorld()
    window.innerWidth = 390
    const { user } = await openConsole('/', await world.as('Operator'))
    await title(/Selamat Datang/)
    expect(sidebar()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Buka atau tutup menu' }))
    await user.click(within(sidebar() as HTMLElement).getByRole('link', { name: 'Artikel' }))
    expect(await title('Artikel')).toBeVisible()
    await waitFor(() => expect(sidebar()).toBeNull())
  })

  it('finds a changed role acting at once, and is told of it', async () => {
    const world = await openConsoleWorld()
    const editor = await world.as({ keys: ['dashboard', 'manage-content', 'menu-setting'] })
    await openConsole('/', editor)
    await title(/Selamat Datang/)
    expect(linksIn(sidebar())).toContain('/news')
    await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', 'manage-content').execute()
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText('Hak akses Anda telah diperbarui.')).toBeVisible()
    expect(linksIn(sidebar())).toContain('/menus')
    expect(linksIn(sidebar())).not.toContain('/news')
  })

  it('keeps what was typed when rights change meanwhile', async () => {
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

it('where it cannot be told who is signed in, says so and leads back', async () => {
  const world = await openConsoleWorld()
  const { user } = await openConsole('/authentication-error', await world.as('Operator'))
  expect(await screen.findByRole('heading', { name: 'Sesi Anda tidak dapat diperiksa' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Kembali ke beranda' }))
  expect(await screen.findByRole('heading', { name: /Selamat Datang/ })).toBeVisible()
})
