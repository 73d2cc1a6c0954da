/** The user's own profile: name, photo, and the school's record of them below. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Profile } from '#features/people/profile.ts'
import { resources } from '#src/features.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import type { Client } from '#test/support/world/world.ts'

const findField = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const getSaveButton = () => screen.getByRole('button', { name: 'Simpan' })
const getPhotoInput = () => screen.getByLabelText('Foto profil', { selector: 'input' })
const readProfile = async (client: Client) => (await client.get<Profile>('/account/profile')).body.result
const makePhoto = async (name: string) =>
  new File([new Uint8Array(await drawImage())], name, { type: 'image/jpeg' })

describe('the profile', () => {
  it('requires a photo while none is stored', async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    const { user } = await openConsole('/account/profile', client)
    await user.clear(await findField('Nama'))
    await user.type(await findField('Nama'), 'Ibu Sari')
    await user.click(getSaveButton())
    expect(await screen.findByText('Harus diisi')).toBeVisible()
    expect((await readProfile(client)).name).not.toBe('Ibu Sari')
  })

  it('shows the chosen photo at once, stores it, and shows it in the app bar', async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    const { user } = await openConsole('/account/profile', client)
    await user.clear(await findField('Nama'))
    await user.type(await findField('Nama'), 'Ibu Sari')
    await user.upload(getPhotoInput(), await makePhoto('saya.jpg'))
    expect(screen.getByRole('img', { name: 'Foto profil' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    )
    await user.click(getSaveButton())
    expect(await screen.findByText('Profil berhasil diperbarui.')).toBeVisible()
    const { photo: storedName, name } = await readProfile(client)
    expect(name).toBe('Ibu Sari')
    expect((await world.app.inject(`/images/100-${storedName}`)).statusCode).toBe(200)
    expect(await screen.findByRole('button', { name: 'Akun Ibu Sari' })).toBeVisible()
  })

  it('saves the photo alone, and keeps what is typed beside it', async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    const { user } = await openConsole('/account/profile', client)
    await user.clear(await findField('Email'))
    await user.upload(getPhotoInput(), await makePhoto('saya.jpg'))
    await user.click(await screen.findByRole('button', { name: 'Simpan foto' }))
    expect(await screen.findByText('Foto berhasil diganti.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Simpan foto' })).toBeNull())
    expect((await readProfile(client)).photo).not.toBeNull()
    expect(await findField('Email')).toHaveValue('')
  })

  it('with a stored photo is saved without choosing it again', async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    const { user, unmount } = await openConsole('/account/profile', client)
    await findField('Nama')
    await user.upload(getPhotoInput(), await makePhoto('saya.png'))
    await user.click(getSaveButton())
    await screen.findByText('Profil berhasil diperbarui.')
    unmount()
    const reopened = await openConsole('/account/profile', client)
    await reopened.user.clear(await findField('Nama'))
    await reopened.user.type(await findField('Nama'), 'Pak Budi')
    await reopened.user.click(getSaveButton())
    await waitFor(async () => expect((await readProfile(client)).name).toBe('Pak Budi'))
  })

  it('refuses other files than jpg, jpeg and png before anything is sent', async () => {
    const world = await openConsoleWorld()
    await openConsole('/account/profile', await world.as('Operator'))
    await findField('Nama')
    const { default: userEvent } = await import('@testing-library/user-event')
    await userEvent.setup({ applyAccept: false }).upload(getPhotoInput(), await makePhoto('saya.gif'))
    expect(await screen.findByText('Foto harus jpg, jpeg atau png.')).toBeVisible()
  })

  it('reports missing fields, and a username that is taken', async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    const { user } = await openConsole('/account/profile', client)
    await user.clear(await findField('Nama'))
    await user.clear(await findField('Username'))
    await user.type(await findField('Username'), 'admin')
    await user.upload(getPhotoInput(), await makePhoto('saya.jpg'))
    await user.click(getSaveButton())
    expect(await screen.findByText('Harus diisi')).toBeVisible()
    await user.type(await findField('Nama'), 'Ibu Sari')
    await user.click(getSaveButton())
    expect(await screen.findByText(/sudah dipakai/i)).toBeVisible()
    expect(await findField('Username')).toBeInvalid()
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
  ] as const)('%s sees the record of the school', async (_person, type, role, title, labels, number) => {
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

  it('an operator sees no record', async () => {
    const world = await openConsoleWorld()
    await openConsole('/account/profile', await world.as('Operator'))
    await findField('Nama')
    expect(screen.queryByText(/^Data (Guru|Siswa)$/)).toBeNull()
  })
})
