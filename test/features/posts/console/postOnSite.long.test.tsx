/** Posts on the website as the console shows them: schedules, URLs, previews, and links to public pages. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { HOUR_MS } from '#test/support/content/published.ts'

const SITE = { env: { SITE_URL: 'https://www.sekolah.sch.id' } }
const PUBLISHED = { status: 'publish', title: 'Kabar' }
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const queryPublicLink = () => screen.queryByRole('link', { name: 'Lihat di situs' })

describe('the form of a post', () => {
  it('schedules publication and expiry in the school’s time zone', async () => {
    const world = await openConsoleWorld({ env: { ...SITE.env, SCHOOL_TZ: 'Asia/Makassar' } })
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, PUBLISHED)
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    await user.type(await screen.findByLabelText('Tampil sejak (WITA)'), '2090-01-11T07:30')
    await user.type(screen.getByLabelText('Tampil sampai (WITA)'), '2090-01-10T00:00')
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Harus sesudah waktu tampil')).toBeVisible()
    await user.clear(screen.getByLabelText('Tampil sampai (WITA)'))
    await user.click(await findButton('UPDATE'))
    await waitFor(() => expect(queryPublicLink()).toBeNull())
    expect(await readPost(operator, id)).toMatchObject({
      publish_at: '2090-01-10T23:30:00.000Z',
      expire_at: null,
    })
  })

  it('shows the full URL, and changes its slug', async () => {
    const operator = await (await openConsoleWorld(SITE)).as('Operator')
    const { id } = await writePost(operator, PUBLISHED)
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    const slug = await screen.findByLabelText('Alamat')
    expect(await screen.findByText('https://www.sekolah.sch.id/news/kabar')).toBeVisible()
    await user.clear(slug)
    await user.type(slug, 'Kabar baik')
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Hanya huruf, angka dan tanda hubung')).toBeVisible()
    await user.clear(slug)
    // The URL is shown only for a complete, valid slug.
    await user.type(slug, 'kabar-')
    expect(screen.queryByText(/news\/kabar-|Alamat lama/)).toBeNull()
    await user.tab()
    expect(screen.queryByText(/news\/kabar-|Alamat lama/)).toBeNull()
    await user.type(slug, 'baik')
    expect(screen.queryByText(/Alamat lama/)).toBeNull()
    await user.tab()
    expect(screen.getByText(/^https:\/\/www.sekolah.sch.id\/news\/kabar-baik\. Alamat lama/)).toBeVisible()
    await user.click(await findButton('UPDATE'))
    await waitFor(() =>
      expect(queryPublicLink()).toHaveAttribute('href', 'https://www.sekolah.sch.id/news/kabar-baik'),
    )
    expect((await readPost(operator, id)).slug).toBe('kabar-baik')
  })

  it('links to the page once it is public, and not before', async () => {
    const operator = await (await openConsoleWorld(SITE)).as('Operator')
    const { user } = await openConsole('/news/new', operator)
    await user.type(await screen.findByRole('textbox', { name: /^Judul/ }), 'Upacara')
    expect(screen.queryByRole('button', { name: 'Pratinjau' })).toBeNull()
    await user.click(await findButton('SIMPAN'))
    const link = await screen.findByRole('link', { name: 'Lihat di situs' })
    expect(link).toHaveAttribute('href', 'https://www.sekolah.sch.id/news/upacara')
    expect(link).toHaveAttribute('rel', 'noopener')
  })

  it('opens a preview of a draft in a tab without access to this one', async () => {
    const operator = await (await openConsoleWorld(SITE)).as('Operator')
    const { id } = await writePost(operator, { title: 'Draf' })
    const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as never)
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    await user.click(await findButton('Pratinjau'))
    await waitFor(() =>
      expect(tab.location.replace).toHaveBeenCalledWith(
        expect.stringContaining(`https://www.sekolah.sch.id/preview/${id}.`),
      ),
    )
    expect(tab.opener).toBeNull()
    expect(queryPublicLink()).toBeNull()

    failFirstRequest('POST', '/post/preview/:id', { status: 500, message: 'Server sedang sibuk.' })
    await user.click(await findButton('Pratinjau'))
    expect((await screen.findAllByText('Server sedang sibuk.')).length).toBeGreaterThan(0)
    expect(tab.close).toHaveBeenCalled()
  })

  it('says so where the browser blocks the new tab', async () => {
    const operator = await (await openConsoleWorld(SITE)).as('Operator')
    const { id } = await writePost(operator)
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    await user.click(await findButton('Pratinjau'))
    expect(await screen.findByText(/Izinkan jendela baru/)).toBeVisible()
  })

  it('has no links to the website where it is disabled', async () => {
    const operator = await (await openConsoleWorld({ env: { SITE: 'off' } })).as('Operator')
    const { id } = await writePost(operator, PUBLISHED)
    await openConsole(`/news/edit/${id}`, operator)
    expect(await screen.findByText('/news/kabar')).toBeVisible()
    expect(queryPublicLink()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pratinjau' })).toBeNull()
  })
})

describe('a list of posts', () => {
  it('marks scheduled and expired posts, and links to public ones', async () => {
    const operator = await (await openConsoleWorld(SITE)).as('Operator')
    await writePost(operator, { ...PUBLISHED, title: 'Nanti', publish_at: hoursFromNow(2) })
    await writePost(operator, { ...PUBLISHED, title: 'Dulu', expire_at: hoursFromNow(-2) })
    await writePost(operator, {
      ...PUBLISHED,
      title: 'Kini',
      publish_at: hoursFromNow(-2),
      expire_at: hoursFromNow(2),
    })
    await writePost(operator, { title: 'Belum', publish_at: hoursFromNow(2) })
    await openConsole('/news', operator)
    const findRow = async (title: string) =>
      within((await screen.findByText(title)).closest('tr') as HTMLElement)
    expect((await findRow('Nanti')).getByText(/^Tampil \d/)).toBeVisible()
    expect((await findRow('Dulu')).getByText(/^Berakhir \d/)).toBeVisible()
    for (const title of ['Kini', 'Belum'])
      expect((await findRow(title)).queryByText(/^(Tampil|Berakhir) \d/)).toBeNull()
    const links = screen.getAllByRole('link', { name: /^Lihat / })
    expect(links.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
      ['Lihat Kini di situs', 'https://www.sekolah.sch.id/news/kini'],
    ])
  })
})
