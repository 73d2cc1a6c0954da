/** 'Upload Rapor Masal' as an operator meets it: five groups, a choice, the outcome, and no way to lose it by accident. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { activeYear, enrol, makePdf, makeRoom, uploadRapor, zipOf } from '#test/support/documents.ts'
import { fault, network, openSchool } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

const CALL = '/sia/activity/rapor/bulk-upload'
const dialog = (name = 'Upload Rapor Masal') => screen.findByRole('dialog', { name })
const inside = async (name?: string) => within(await dialog(name))
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

type User = Awaited<ReturnType<typeof openConsole>>['user']

/** A class of five, of whom Bunga has a report card already; the dialog is open for it. */
async function openBulk() {
  const world = await openSchool()
  const operator = await world.as('Operator')
  const room = await makeRoom(world, 'VII', 'A')
  const names = ['Adi Putra', 'Bunga Citra', 'Candra Wijaya', 'Dian Permata', 'Eka Saputra']
  const pupils = []
  for (const name of names) pupils.push(await enrol(world, room, { name }))
  const [adi, bunga, candra, dian, eka] = pupils as [Pupil, Pupil, Pupil, Pupil, Pupil]
  await uploadRapor(world, operator, room, bunga)
  const year = await activeYear(world)
  const query = `eduyear_id=${year.id}&semester_id=${year.semester_id}&classroom_id=${room.id}`
  const { user } = await openConsole(`/sia/activity/rapor?${query}`, operator)
  await user.click(await screen.findByRole('button', { name: 'Upload Rapor Masal' }))
  const decided = ({ nis }: Pupil) => `${nis}_${year.code}_${year.semester_id}_vii.pdf`
  const stored = async () => {
    const rows = await world.context.db.kysely.selectFrom('student_class_rapors').selectAll().execute()
    return rows.map((row) => row.student_class_id).sort()
  }
  return { world, user, decided, stored, adi, bunga, candra, dian, eka }
}
type Pupil = Awaited<ReturnType<typeof enrol>>
type Opened = Awaited<ReturnType<typeof openBulk>>

const send = async (user: User, bytes: Buffer, name = 'rapor.zip') =>
  user.upload(await screen.findByLabelText('Pilih berkas .zip'), new File([new Uint8Array(bytes)], name))

/** One file of every group: Adi sure, Bunga replaced, Candra's name only alike, a scan, and no PDF. */
async function sendMixed({ user, decided, adi, bunga }: Opened) {
  const files = [decided(adi), decided(bunga), 'Candra W.pdf', 'scan.pdf']
  const zip = await zipOf([
    ...files.map((name) => ({ name, bytes: makePdf(name) })),
    { name: 'catatan.docx', bytes: Buffer.from('halo') },
  ])
  await send(user, zip)
  await tab(/Ambigu/)
}

const pick = async (user: User, file: string, student: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: `Pilih siswa untuk ${file}` }))
  await user.click(await screen.findByRole('option', { name: student }))
}

describe('a checked zip', () => {
  it('stands in five groups, what needs an answer first, and nothing is stored yet', async () => {
    const opened = await openBulk()
    const { user, bunga } = opened
    await sendMixed(opened)
    const tabs = screen.getAllByRole('tab').map((one) => one.textContent)
    expect(tabs).toEqual(['1 Cocok', '1 Menimpa', '1 Ambigu', '2 Tidak cocok', '3 Tanpa berkas'])
    expect(await tab(/Ambigu/)).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByText(/^rapor\.zip · 5 berkas diperiksa/)).toHaveFocus()
    expect(rowOf('Candra W.pdf').getByText('Nama berkas hanya mirip; pilih siswanya.')).toBeVisible()
    await user.click(await tab(/Tidak cocok/))
    expect(rowOf('catatan.docx').getByText('Bukan berkas PDF.')).toBeVisible()
    expect(rowOf('catatan.docx').queryByRole('combobox')).toBeNull()
    await user.keyboard('{ArrowRight}{Enter}')
    for (const name of ['Candra Wijaya', 'Dian Permata', 'Eka Saputra'])
      expect((await inside()).getByText(name)).toBeVisible()
    await user.click(await tab(/Menimpa/))
    expect(screen.getByText(/tetap tersimpan sebagai versi sebelumnya/)).toBeVisible()
    expect(await opened.stored()).toEqual([bunga.student_class_id])
  })

  it('is mended by picking, stored on agreement, and told file by file', async () => {
    const opened = await openBulk()
    const { user, adi, bunga, candra } = opened
    await sendMixed(opened)
    expect(screen.getByText('1 ambigu belum dijawab, tidak ikut disimpan')).toBeVisible()
    await pick(user, 'Candra W.pdf', /^Candra Wijaya/)
    expect(screen.queryByText(/belum dijawab/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toBeVisible()
    const report = await inside()
    expect(report.getByText('catatan.docx').closest('li')).toHaveTextContent(
      'catatan.docx: Bukan berkas PDF.',
    )
    expect(report.getByText('Candra W.pdf').closest('li')).toHaveTextContent(
      `Candra W.pdf: Candra Wijaya · NIS ${candra.nis} · VII A`,
    )
    expect(report.getByText('2 siswa belum punya berkas.')).toBeVisible()
    expect(report.getByRole('button', { name: 'Unduh laporan (CSV)' })).toBeVisible()
    expect(await opened.stored()).toEqual([adi, bunga, candra].map((one) => one.student_class_id).sort())
    await user.click(report.getByRole('button', { name: 'Selesai' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('3 dari 5 rapor sudah ada')).toBeVisible()
  })

  it('offers the likeliest student of an ambiguous file in one press, as long as nobody else has them', async () => {
    const opened = await openBulk()
    const { user, adi, bunga, candra } = opened
    await sendMixed(opened)
    const suggested = { name: 'Pakai usulan: Candra Wijaya · VII A' }
    await user.click(await tab(/Tidak cocok/))
    expect(rowOf('scan.pdf').queryByRole('button', { name: /^Pakai usulan/ })).toBeNull()
    await pick(user, 'scan.pdf', /^Candra Wijaya/)
    await user.click(await tab(/Ambigu/))
    expect(screen.queryByRole('button', { name: /^Pakai usulan/ })).toBeNull()
    await user.click(await tab(/Tidak cocok/))
    await pick(user, 'scan.pdf', /^Dian Permata/)
    await user.click(await tab(/Ambigu/))
    await user.click(screen.getByRole('button', suggested))
    expect(screen.getByRole('combobox', { name: 'Pilih siswa untuk Candra W.pdf' })).toHaveValue(
      `Candra Wijaya · NIS ${candra.nis} · VII A`,
    )
    expect(screen.queryByRole('button', suggested)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Simpan 4 rapor' }))
    expect(await screen.findByText('3 berhasil. 1 menimpa. 1 gagal.')).toBeVisible()
    expect(await opened.stored()).toEqual(
      expect.arrayContaining([adi, bunga, candra].map((one) => one.student_class_id)),
    )
  })

  it('gives nobody two files: who is taken is offered nowhere else, who is set free is', async () => {
    const opened = await openBulk()
    const { user, decided, adi, bunga } = opened
    await sendMixed(opened)
    const offered = async () => {
      await user.click(await screen.findByRole('combobox', { name: 'Pilih siswa untuk scan.pdf' }))
      const names = (await screen.findAllByRole('option')).map((option) => option.textContent?.split(' ·')[0])
      await user.keyboard('{Escape}')
      return names
    }
    await user.click(await tab(/Tidak cocok/))
    expect(await offered()).toEqual(['Candra Wijaya', 'Dian Permata', 'Eka Saputra'])
    await user.click(await tab(/Ambigu/))
    await pick(user, 'Candra W.pdf', /^Candra Wijaya/)
    for (const [group, pupil] of [
      [/Menimpa/, bunga],
      [/Cocok/, adi],
    ] as const) {
      await user.click(await tab(group))
      await user.click(screen.getByRole('checkbox', { name: `Sertakan ${decided(pupil)}` }))
    }
    await user.click(await tab(/Tidak cocok/))
    expect(await offered()).toEqual(['Adi Putra', 'Bunga Citra', 'Dian Permata', 'Eka Saputra'])
    await pick(user, 'scan.pdf', /^Bunga Citra .* sudah punya berkas$/)
    expect(screen.getByRole('button', { name: 'Simpan 2 rapor' })).toBeEnabled()
  })

  it('can be looked into, file after file, with the same question beside the pages', async () => {
    const opened = await openBulk()
    const { user } = opened
    await sendMixed(opened)
    await user.click(await tab(/Tidak cocok/))
    expect(rowOf('catatan.docx').queryByRole('button')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lihat PDF scan.pdf' }))
    const look = await inside('Lihat berkas')
    expect(look.getByText('1 dari 1')).toBeVisible()
    expect(look.getByRole('button', { name: 'Berkas berikutnya' })).toBeDisabled()
    await pick(user, 'scan.pdf', /^Dian Permata/)
    await waitFor(async () => {
      const rows = await opened.world.context.db.kysely
        .selectFrom('audits')
        .where('entity', '=', 'zip_upload')
        .selectAll()
        .execute()
      expect(rows).toHaveLength(1)
    })
    await user.click(look.getByRole('button', { name: 'Selesai' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lihat berkas' })).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Pilih siswa untuk scan.pdf' })).toHaveValue(
      `Dian Permata · NIS ${opened.dian.nis} · VII A`,
    )
  })
})

describe('what is no zip', () => {
  it.each([
    ['rapor.zip', Buffer.from('halo'), 'Berkas ini bukan zip yang utuh.'],
    ['rapor.zip', Buffer.alloc(0), 'Berkas ini kosong.'],
  ])('%s of %j is refused, and another can be chosen', async (name, bytes, message) => {
    const opened = await openBulk()
    await send(opened.user, bytes, name)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await sendMixed(opened)
    expect(screen.queryByText(message)).toBeNull()
  })

  it('but another kind of file is not even sent', async () => {
    const { user } = await openBulk()
    fault('POST', CALL, { status: 500, message: 'Terkirim.' })
    const file = new File(['halo'], 'rapor.rar')
    const drop = (await screen.findByLabelText('Pilih berkas .zip')) as HTMLInputElement
    drop.removeAttribute('accept')
    await user.upload(drop, file)
    expect(await screen.findByRole('alert')).toHaveTextContent('Hanya berkas .zip.')
  })
})

describe('while it works', () => {
  it('the zip is on its way, closing asks, and giving up stores nothing', async () => {
    const opened = await openBulk()
    const { user } = opened
    fault('POST', CALL, 'silence')
    await send(user, await zipOf([{ name: 'a.pdf', bytes: makePdf() }]))
    expect(await screen.findByText(/^(Mengunggah… \d+%|Memeriksa isi setiap berkas…)$/)).toBeVisible()
    await user.click((await inside()).getByRole('button', { name: 'Tutup' }))
    await user.click((await inside('Batalkan pemeriksaan?')).getByRole('button', { name: 'Tunggu' }))
    await waitFor(() => expect(screen.queryByText('Batalkan pemeriksaan?')).toBeNull())
    await user.keyboard('{Escape}')
    await user.click((await inside('Batalkan pemeriksaan?')).getByRole('button', { name: 'Batalkan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await opened.stored()).toHaveLength(1)
  })

  it('it tells how many files are stored, and closing asks', async () => {
    const opened = await openBulk()
    const { user } = opened
    await sendMixed(opened)
    fault('POST', CALL, 'silence')
    network.use(
      http.get(`*/api${CALL}/:id`, () =>
        HttpResponse.json({ success: true, message: '', result: { done: 3, total: 5 } }),
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    expect(await screen.findByText('Menyimpan… 0 dari 5')).toBeVisible()
    const bar = await screen.findByRole('progressbar', { name: 'Menyimpan… 3 dari 5' })
    expect(bar).toHaveAttribute('aria-valuenow', '60')
    await user.click((await inside()).getByRole('button', { name: 'Tutup' }))
    const question = await inside('Tutup selagi menyimpan?')
    expect(question.getByText(/Penyimpanan diteruskan sampai selesai/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Tutup' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a checked zip with its answers is not lost by Escape, by Batal or by Ganti zip', async () => {
    const opened = await openBulk()
    const { user } = opened
    await sendMixed(opened)
    await pick(user, 'Candra W.pdf', /^Candra Wijaya/)
    const stay = async (title: string) => {
      await user.click((await inside(title)).getByRole('button', { name: 'Lanjutkan' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    }
    await user.keyboard('{Escape}')
    await stay('Tutup tanpa menyimpan?')
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    await stay('Tutup tanpa menyimpan?')
    await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
    await stay('Ganti zip?')
    expect(screen.getByRole('button', { name: 'Simpan 3 rapor' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
    await user.click((await inside('Ganti zip?')).getByRole('button', { name: 'Ganti' }))
    expect(await screen.findByLabelText('Pilih berkas .zip')).toBeInTheDocument()
  })

  it('a storing that breaks off keeps every choice, says that some may be stored, and is tried again', async () => {
    const opened = await openBulk()
    const { user, candra } = opened
    await sendMixed(opened)
    await pick(user, 'Candra W.pdf', /^Candra Wijaya/)
    fault('POST', CALL, 'network', { once: true })
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Network error! Sebagian berkas mungkin sudah tersimpan; periksa tabelnya. Pilihan Anda masih ada, dan dapat dicoba lagi.',
    )
    expect(screen.getByRole('combobox', { name: 'Pilih siswa untuk Candra W.pdf' })).toHaveValue(
      `Candra Wijaya · NIS ${candra.nis} · VII A`,
    )
    expect(screen.getByRole('button', { name: 'Simpan 3 rapor' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toHaveFocus()
    expect(await opened.stored()).toContain(candra.student_class_id)
  })

  it('a zip the server no longer has must be chosen anew, and it says so', async () => {
    const opened = await openBulk()
    await sendMixed(opened)
    await opened.world.context.db.kysely.deleteFrom('zip_uploads').execute()
    await opened.user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Unggahan ini sudah disimpan atau kedaluwarsa. Unggah zipnya lagi.$/,
    )
    expect(screen.getByLabelText('Pilih berkas .zip')).toBeInTheDocument()
  })
})

describe('a page loaded anew', () => {
  const reload = async () => {
    cleanup()
    const { user } = await openConsole(`${window.location.pathname}${window.location.search}`)
    await user.click(await screen.findByRole('button', { name: 'Upload Rapor Masal' }))
    return user
  }

  it('offers the zip that was checked, and goes on with it; nothing is sent again', async () => {
    const opened = await openBulk()
    await sendMixed(opened)
    const user = await reload()
    expect(await screen.findByText('rapor.zip sudah diperiksa, tetapi belum disimpan.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Lanjutkan' }))
    await pick(user, 'Candra W.pdf', /^Candra Wijaya/)
    await user.click(screen.getByRole('button', { name: 'Simpan 3 rapor' }))
    expect(await screen.findByText('2 berhasil. 1 menimpa. 2 gagal.')).toBeVisible()
    expect(await opened.stored()).toHaveLength(3)
    expect(Object.keys(sessionStorage).filter((name) => name.includes('zip'))).toEqual([])
  })

  it('and on another device, where nothing of it was kept', async () => {
    await sendMixed(await openBulk())
    sessionStorage.clear()
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByRole('button', { name: /^Simpan \d rapor$/ })).toBeVisible()
  })

  it('shows how a storing ended whose answer never came', async () => {
    const opened = await openBulk()
    await sendMixed(opened)
    fault('POST', CALL, 'network', { once: true })
    await opened.user.click(screen.getByRole('button', { name: 'Simpan 2 rapor' }))
    await screen.findByRole('alert')
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lihat hasilnya' }))
    expect(await screen.findByText('1 berhasil. 1 menimpa. 3 gagal.')).toBeVisible()
    expect(await opened.stored()).toEqual(
      [opened.adi, opened.bunga].map((one) => one.student_class_id).sort(),
    )
  })

  it('says that a zip the server no longer has must be chosen anew, and offers it no more', async () => {
    const opened = await openBulk()
    await sendMixed(opened)
    await opened.world.context.db.kysely.deleteFrom('zip_uploads').execute()
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
    expect(await screen.findByText(/sudah disimpan atau kedaluwarsa/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Lanjutkan' })).toBeNull()
  })

  it('forgets a zip that is discarded', async () => {
    await sendMixed(await openBulk())
    const user = await reload()
    await user.click(await screen.findByRole('button', { name: 'Buang' }))
    await reload()
    expect(await screen.findByLabelText('Pilih berkas .zip')).toBeInTheDocument()
    expect(screen.queryByText(/sudah diperiksa/)).toBeNull()
  })
})
