/** The typed values of a post are not lost when another user changes it, or when the user leaves the form. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { readPost, writePost } from '#test/support/content/posts.ts'

const findField = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const findButton = (name: string) => screen.findByRole('button', { name })

describe('leaving with unsaved changes', () => {
  it('asks first; staying keeps them, leaving discards them', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await user.type(await findField('Judul'), 'Belum disimpan')
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tetap di sini' }))
    expect(await findField('Judul')).toHaveValue('Belum disimpan')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    const dialog = await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' })
    await user.click(within(dialog).getByRole('button', { name: 'Tinggalkan' }))
    expect(await screen.findByRole('link', { name: 'Tambah' })).toBeVisible()
    expect(currentAddress()).toMatch(/^\/news(\?|$)/)
  })

  it('also prevents closing the window, and only then', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await findField('Judul')
    const isClosePrevented = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(isClosePrevented()).toBe(false)
    await user.type(await findField('Judul'), 'x')
    await waitFor(() => expect(isClosePrevented()).toBe(true))
  })

  it('does not ask once the changes are saved', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Lama' })
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    await user.type(await findField('Judul'), ' dan baru')
    await user.click(await findButton('UPDATE'))
    await screen.findByText('Konten berhasil diperbarui.')
    await waitFor(async () => expect(await findField('Judul')).toHaveValue('Lama dan baru'))
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    expect(await screen.findByRole('link', { name: 'Tambah' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a post changed by another user', () => {
  it('keeps the typed values in this form, until the latest version is loaded', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.clear(await findField('Judul'))
    await user.type(await findField('Judul'), 'Versi saya')
    const colleagueVersion = { ...post, title: 'Versi rekan', updated_at: post.updated_at }
    expect((await colleague.put(`/post/${post.id}`, colleagueVersion)).status).toBe(200)
    await user.click(await findButton('UPDATE'))
    expect(
      await screen.findByText(/sudah diubah .* sejak Anda membukanya.* Isian Anda masih ada;/),
    ).toBeVisible()
    // The message is not shown in a toast too.
    expect(screen.getAllByText(/sudah diubah .* sejak/)).toHaveLength(1)
    expect(await findField('Judul')).toHaveValue('Versi saya')
    expect((await readPost(operator, post.id)).title).toBe('Versi rekan')
    await user.click(await findButton('Muat data terbaru'))
    await waitFor(async () => expect(await findField('Judul')).toHaveValue('Versi rekan'))
    expect(screen.queryByText(/Isian Anda masih ada;/)).toBeNull()
    await user.type(await findField('Judul'), ' dan saya')
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    expect((await readPost(operator, post.id)).title).toBe('Versi rekan dan saya')
  })

  it('is compared side by side, and the typed values are applied to the new version', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama', excerpt: 'Lama juga' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.type(await findField('Judul'), ' saya')
    await colleague.put(`/post/${post.id}`, { ...post, title: 'Versi rekan', excerpt: 'Ringkasan rekan' })
    await user.click(await findButton('UPDATE'))
    await user.click(await findButton('Bandingkan'))
    const dialog = await screen.findByRole('dialog', { name: 'Konten ini diubah orang lain' })
    expect(await within(dialog).findByText('Versi rekan')).toBeVisible()
    expect(within(dialog).getByText('Lama saya')).toBeVisible()
    expect(within(dialog).getByText(/^Yang baru, oleh Operator \d+, \d/)).toBeVisible()
    // Fields not changed here are not compared.
    expect(within(dialog).queryByText('Ringkasan rekan')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Pakai punya saya' }))
    await waitFor(async () => expect(await findField('Ringkasan')).toHaveValue('Ringkasan rekan'))
    expect(await findField('Judul')).toHaveValue('Lama saya')
    expect(screen.queryByText(/Isian Anda masih ada;/)).toBeNull()
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    const expectedFields = { title: 'Lama saya', excerpt: 'Ringkasan rekan' }
    expect(await readPost(operator, post.id)).toMatchObject(expectedFields)
  })

  it('can be merged field by field', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama', excerpt: 'Lama juga' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.type(await findField('Judul'), ' saya')
    await user.type(await findField('Ringkasan'), ' saya')
    await colleague.put(`/post/${post.id}`, { ...post, title: 'Judul rekan', excerpt: 'Ringkasan rekan' })
    await user.click(await findButton('UPDATE'))
    await user.click(await findButton('Bandingkan'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Konten ini diubah orang lain' }))
    const titleChoice = within(await dialog.findByRole('radiogroup', { name: 'Judul' }))
    await user.click(titleChoice.getByRole('radio', { name: 'Pakai yang baru' }))
    await user.click(dialog.getByRole('button', { name: 'Pakai pilihan ini' }))
    await waitFor(async () => expect(await findField('Judul')).toHaveValue('Judul rekan'))
    expect(await findField('Ringkasan')).toHaveValue('Lama juga saya')
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    const expectedFields = { title: 'Judul rekan', excerpt: 'Lama juga saya' }
    expect(await readPost(operator, post.id)).toMatchObject(expectedFields)
  })

  it('is shown formatted on both sides if only its formatting changed, and can be merged', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama', content: '<p>Dibuka Juli.</p>' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.type(await findField('Judul'), ' saya')
    await user.click(await screen.findByText('Dibuka Juli.'))
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await findButton('Tebal (Ctrl+B)'))
    const changes = { title: 'Judul rekan', content: '<h2>Dibuka <a href="/ppdb">Juli</a>.</h2>' }
    await (await world.as('Operator')).put(`/post/${post.id}`, { ...post, ...changes })
    await user.click(await findButton('UPDATE'))
    await user.click(await findButton('Bandingkan'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Konten ini diubah orang lain' }))
    const contentChoice = within(await dialog.findByRole('radiogroup', { name: /^Isi/ }))
    expect(dialog.getByText('Dibuka Juli.').closest('strong')).toBeVisible()
    expect(dialog.getByRole('heading', { name: /^Dibuka Juli/ })).toBeVisible()
    await user.click(contentChoice.getByRole('radio', { name: 'Pakai yang baru' }))
    await user.click(dialog.getByRole('button', { name: 'Pakai pilihan ini' }))
    await waitFor(async () => expect(await findField('Judul')).toHaveValue('Lama saya'))
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    expect((await readPost(operator, post.id)).content).toContain('<h2>')
  })
})
