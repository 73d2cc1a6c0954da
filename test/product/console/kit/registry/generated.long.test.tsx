/** A form generated from a resource's declaration, with a field of every kind, used by an operator. */
import { screen as page, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { teacher } from '#features/people/teacher.ts'
import {
  AWARDS_PATH,
  clickSave,
  pasteInto,
  searchAndSelect,
  selectOption,
  setUpAwardConsole,
} from '#test/support/console/awardConsole.tsx'
import { waitForRequests } from '#test/support/console/network.ts'
import { currentAddress } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const awards = setUpAwardConsole()
const { openPage, createAward, readAward } = awards
let world: ReturnType<typeof awards.getFixture>['world']
let people: ReturnType<typeof awards.getFixture>['people']
beforeAll(() => {
  ;({ world, people } = awards.getFixture())
})

describe('the form', () => {
  test('saves a field of every kind, and shows the stored values', async () => {
    const { user } = await openPage(`${AWARDS_PATH}/new`)
    await searchAndSelect(user, /^Siswa/, { query: 'anin', option: 'Anindita' })
    await searchAndSelect(user, /^Pelatih/, { query: 'dew', option: 'Dewi' })
    await pasteInto(user, /^Judul/, 'Juara 1 Olimpiade')
    await pasteInto(user, /^Nomor/, '007')
    await selectOption(user, /^Tingkat/, 'Nasional')
    await user.type(page.getByRole('textbox', { name: /^Tanggal/ }), '31/08/2026')
    await pasteInto(user, /^Nilai/, '87.25')
    await pasteInto(user, /^Biaya/, '150000')
    await user.click(page.getByRole('switch', { name: 'Beregu' }))
    await pasteInto(user, /^Catatan/, 'Piala di lemari.')
    const photo = new File([new Uint8Array(await drawImage())], 'juara.jpg', { type: 'image/jpeg' })
    await user.upload(page.getByLabelText('Berkas foto'), photo)
    const pdf = new File([new Uint8Array(makePdf('Anindita'))], 'sertifikat.pdf', { type: 'application/pdf' })
    await user.upload(page.getByLabelText('Pilih berkas .pdf', { selector: 'input' }), pdf)
    expect(await page.findByText('Berkas siap disimpan')).toBeVisible()
    await waitFor(() => expect(page.queryByLabelText('Mengunggah gambar')).toBeNull())
    await searchAndSelect(user, /^Pembina/, { query: 'cok', option: 'Cokro' })
    await searchAndSelect(user, /^Pembina/, { query: 'dew', option: 'Dewi' })
    await clickSave(user)
    await waitFor(() => expect(currentAddress()).toMatch(/edit\/\d+$/))

    const id = Number(currentAddress().split('/').at(-1))
    expect(await readAward(id)).toMatchObject({
      student_id: people.anindita,
      coach_id: people.dewi,
      title: 'Juara 1 Olimpiade',
      number: '007',
      level: 'nation',
      won_on: '2026-08-31',
      score: 87.25,
      rank: null,
      fee: 150_000,
      is_team: true,
      note: 'Piala di lemari.',
      photo: expect.stringMatching(/\.jpg$/),
      certificate: expect.stringMatching(/^[a-f0-9]{32}$/),
      teachers: [people.cokro, people.dewi],
    })
    expect(await page.findByDisplayValue('Anindita')).toBeVisible()
    expect(page.getByRole('button', { name: 'Cokro' })).toBeVisible()
    expect(page.getByRole('switch', { name: 'Beregu' })).toBeChecked()
    expect(page.getByRole('button', { name: 'Unduh Sertifikat' })).toBeVisible()
    expect(await page.findByRole('textbox', { name: 'Cerita' })).toBeVisible()
    await waitForRequests()
  })

  test('counts missing fields, and shows each problem under its field', async () => {
    await createAward({ number: '0815' })
    const { user } = await openPage(`${AWARDS_PATH}/new`)
    await pasteInto(user, /^Nilai/, '101')
    await clickSave(user)
    expect(await page.findByText('7 isian perlu diperbaiki')).toBeVisible()
    expect(page.getByText('Paling banyak 100')).toBeVisible()

    await searchAndSelect(user, /^Siswa/, { query: 'bhas', option: 'Bhaskara' })
    await pasteInto(user, /^Judul/, 'Juara 2')
    await pasteInto(user, /^Nomor/, '0815')
    await selectOption(user, /^Tingkat/, 'Kota')
    await user.type(page.getByRole('textbox', { name: /^Tanggal/ }), '2026-08-31')
    await user.clear(page.getByLabelText(/^Nilai/))
    await pasteInto(user, /^Nilai/, '90')
    await pasteInto(user, /^Biaya/, '0')
    await clickSave(user)
    expect(await page.findByText(/^Nomor ini sudah dipakai/)).toBeVisible()
    expect(currentAddress()).toBe(`${AWARDS_PATH}/new`)
  })

  test('Tab takes the records that match the typed text, and says when it can take none', async () => {
    const { user } = await openPage(`${AWARDS_PATH}/new`)
    const typeAndLeave = async (label: RegExp, query: string) => {
      const input = await page.findByRole('combobox', { name: label })
      await user.click(input)
      await user.tab()
      expect(input).toHaveValue('')
      await user.type(input, query)
      await waitFor(() => expect(page.getAllByRole('option')).toHaveLength(1))
      await user.tab()
      return input
    }
    expect(await typeAndLeave(/^Siswa/, 'bhas')).toHaveValue('Bhaskara')
    expect(await typeAndLeave(/^Pembina/, 'cok')).toHaveValue('')
    expect(page.getByRole('button', { name: 'Cokro' })).toBeVisible()
    const coach = page.getByRole('combobox', { name: /^Pelatih/ })
    await user.type(coach, 'zzz')
    expect(await page.findByText('Tidak ditemukan')).toBeVisible()
    await user.tab()
    expect(coach).toHaveValue('zzz')
    expect(page.getByText('“zzz” belum dipilih dari daftar.')).toBeVisible()
  })

  test('says under its field that a selected record was deleted meanwhile', async () => {
    const id = await createAward({ teachers: [people.cokro] })
    const { user } = await openPage(`${AWARDS_PATH}/edit/${id}`)
    expect(await page.findByRole('button', { name: 'Cokro' })).toBeVisible()
    const admin = await world.as('Administrator')
    const person = { ...teacher.sample, nip: '198501012010019993', name: 'Eka', email: 'eka@contoh.id' }
    const teacherId = (await admin.post<{ id: number }>(teacher.api, person)).body.result.id
    await searchAndSelect(user, /^Pelatih/, { query: 'eka', option: 'Eka' })
    expect((await admin.delete(`${teacher.api}/${teacherId}`)).status).toBe(200)
    await clickSave(user)
    expect(await page.findByText('Guru tidak ditemukan. Pilih lagi.')).toBeVisible()
  })

  test('refuses a file other than a PDF before it is uploaded', async () => {
    const { user } = await openPage(`${AWARDS_PATH}/new`)
    const input = await page.findByLabelText('Pilih berkas .pdf', { selector: 'input' })
    input.removeAttribute('accept')
    await user.upload(input, new File(['x'], 'sertifikat.docx'))
    expect(await page.findByText('Hanya berkas .pdf.')).toBeVisible()
    await waitForRequests()
  })
})
