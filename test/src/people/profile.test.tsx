/** One's own profile: name, photo, and the school's record below. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { resources } from '#contract/catalogue.ts'
import type { Profile } from '#contract/people/profile.ts'
import { drawImage } from '#test/support/images.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'
import type { Client } from '#test/support/world.ts'

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const save = () => screen.getByRole('button', { name: 'Simpan' })
const photoInput = () => screen.getByLabelText('Foto profil', { selector: 'input' })
const profileOf = async (who: Client) => (await who.get<Profile>('/account/profile')).body.result
const photo = async (name: string) =>
  new File([new Uint8Array(await drawImage())], name, { type: 'image/jpeg' })

describe('the profile', () => {
  it('needs a photo as long as none is stored', async () => {
    const world = await openConsoleWorld()
    const somebody = await world.as('Operator')
    const { user } = await openConsole('/account/profile', somebody)
    await user.clear(await field('Nama'))
    await user.type(await field('Nama'), 'Ibu Sari')
    await user.click(save())
    expect(await screen.findByText('Harus diisi')).toBeVisible()
    expect((await profileOf(somebody)).name).not.toBe('Ibu Sari')
  })

  it('shows the chosen photo at once, stores it, and shows it in the bar', async () => {
    const world = await openConsoleWorld()
    const somebody = await world.as('Operator')
    const { user } = await openConsole('/account/profile', somebody)
    await user.clear(await field('Nama'))
    await user.type(await field('Nama'), 'Ibu Sari')
    await user.upload(photoInput(), await photo('saya.jpg'))
    expect(screen.getByRole('img', { name: 'Foto profil' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
    await user.click(save())
    expect(await screen.findByText('Profil berhasil diperbarui.')).toBeVisible()
    const { photo: stored, name } = await profileOf(somebody)
    expect(name).toBe('Ibu Sari')
    expect((await world.app.inject(`/images/100-${stored}`)).statusCode).toBe(200)
    expect(await screen.findByRole('button', { name: 'Akun Ibu Sari' })).toBeVisible()
  })

  it('with a photo stored is saved without choosing it again', async () => {
    const world = await openConsoleWorld()
    const somebody = await world.as('Operator')
    const { user, unmount } = await openConsole('/account/profile', somebody)
    await field('Nama')
    await user.upload(photoInput(), await photo('saya.png'))
    await user.click(save())
    await screen.findByText('Profil berhasil diperbarui.')
    unmount()
    const again = await openConsole('/account/profile', somebody)
    await again.user.clear(await field('Nama'))
    await again.user.type(await field('Nama'), 'Pak Budi')
    await again.user.click(save())
    await waitFor(async () => expect((await profileOf(somebody)).name).toBe('Pak Budi'))
  })

  it('refuses other files than jpg, jpeg and png before anything is sent', async () => {
    const world = await openConsoleWorld()
    await openConsole('/account/profile', await world.as('Operator'))
    await field('Nama')
    const { default: userEvent } = await import('@testing-library/user-event')
    await userEvent.setup({ applyAccept: false }).upload(photoInput(), await photo('saya.gif'))
    expect(await screen.findByText('Foto harus jpg, jpeg atau png.')).toBeVisible()
  })

  it('tells what is missing, and whose username is taken', async () => {
    const world = await openConsoleWorld()
    const somebody = await world.as('Operator')
    const { user } = await openConsole('/account/profile', somebody)
    await user.clear(await field('Nama'))
    await user.clear(await field('Username'))
    await user.type(await field('Username'), 'admin')
    await user.upload(photoInput(), await photo('saya.jpg'))
    await user.click(save())
    expect(await screen.findByText('Harus diisi')).toBeVisible()
    await user.type(await field('Nama'), 'Ibu Sari')
    await user.click(save())
    expect(await screen.findByText(/sudah dipakai/i)).toBeVisible()
    expect(await field('Username')).toBeInvalid()
  })
})

describe('below the profile', () => {
  it.each([
    [
      'a teacher',
      'teacher',
      'Guru',
      'Data Guru',
      ['NIP', 'NIK', 'Golongan', 'Pendidikan'],
      '198504122010011007',
    ],
    [
      'a student',
      'student',
      'Siswa',
      'Data Siswa',
      ['NIS', 'NISN', 'No Akta', 'Religion', 'Tahun Masuk'],
      '0071234567',
    ],
  ] as const)('%s reads the record of the school', async (_who, type, role, title, labels, number) => {
    const world = await openConsoleWorld()
    const person = await world.as(role)
    const { api, sample, table } = resources[type]
    const { body } = await (await world.as('Administrator')).post<{ id: number }>(api, sample)
    const { kysely } = world.context.db
    await kysely
      .updateTable(table as 'teachers')
      .set({ user_id: null })
      .execute()
    await kysely
      .updateTable(table as 'teachers')
      .set({ user_id: person.id })
      .where('id', '=', body.result.id)
      .execute()
    await openConsole('/account/profile', person)
    expect(await screen.findByText(title)).toBeVisible()
    for (const label of labels) expect(screen.getByText(label, { selector: 'dt' })).toBeVisible()
    expect(screen.getByText(number)).toBeVisible()
  })

  it('an operator reads nothing more', async () => {
    const world = await openConsoleWorld()
    await openConsole('/account/profile', await world.as('Operator'))
    await field('Nama')
    expect(screen.queryByText(/^Data (Guru|Siswa)$/)).toBeNull()
  })
})
