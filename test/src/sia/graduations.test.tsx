/** Kelulusan as an operator meets it: who is listed, who may get a letter, and a score mended alone. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enrol, makePdf, makeRoom, readActiveYear } from '#test/support/documents.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'
import { fileForm } from '#test/support/world.ts'

const inside = async () => within(await screen.findByRole('dialog', { name: 'Upload Kelulusan' }))

/** IX A with Ayu, who has passed and has a letter, Bayu, who has passed, and Citra, who has not; and a student of VIII. */
async function openTable() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const room = await makeRoom(world, 'IX', 'A')
  const [ayu] = [
    await enrol(world, room, { name: 'Ayu Lestari', status: 'passed' }),
    await enrol(world, room, { name: 'Bayu Aji', status: 'passed' }),
    await enrol(world, room, { name: 'Citra Dewi' }),
    await enrol(world, await makeRoom(world, 'VIII', 'A'), { name: 'Dodi Pratama', status: 'passed' }),
  ]
  const { id: eduyear_id, code } = await readActiveYear(world)
  const texts = { student_id: String(ayu.id), eduyear_id: String(eduyear_id), final_score: '87,5' }
  const form = fileForm('file', { bytes: makePdf('surat Ayu'), name: 'skl.pdf' }, texts)
  await operator.put('/sia/activity/graduation', form.body, form.headers)
  const { user } = await openConsole('/sia/activity/kelulusan', operator)
  await user.click(await screen.findByRole('button', { name: 'Lihat Kelulusan' }))
  const open = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `Kelulusan ${name}` }))
  return { world, user, ayu, code, open }
}

it('lists everybody of the last grade that year, with score and letter', async () => {
  const { ayu, code } = await openTable()
  expect(await screen.findByText('1 dari 3 surat sudah ada')).toBeVisible()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Ayu Lestari'),
    expect.stringContaining('Bayu Aji'),
    expect.stringContaining('Citra Dewi'),
  ])
  const first = within(rows[0] as HTMLElement)
  expect(first.getByRole('cell', { name: '87,50' })).toBeVisible()
  expect(first.getByRole('cell', { name: `${ayu.nis}_${code}_87.5.pdf` })).toBeVisible()
  expect(
    within(rows[1] as HTMLElement).getByRole('cell', { name: 'Belum upload surat kelulusan' }),
  ).toBeVisible()
})

it('a letter can be uploaded once the student has passed, not before', async () => {
  const { user, open } = await openTable()
  await open('Citra Dewi')
  const closed = await inside()
  expect(await closed.findByText(/diunggah setelah siswa diluluskan di Peserta Kelas/)).toBeVisible()
  expect(closed.queryByRole('button', { name: 'Upload' })).toBeNull()
  await user.click(closed.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open('Bayu Aji')
  const dialog = await inside()
  const upload = await dialog.findByRole('button', { name: 'Upload' })
  await user.click(upload)
  expect(dialog.getAllByText('Harus diisi')).toHaveLength(2)
  await user.type(dialog.getByRole('textbox', { name: /Nilai Akhir/ }), '101')
  expect(dialog.getByText('Nilai 0 sampai 100, paling banyak dua desimal')).toBeVisible()
  await user.clear(dialog.getByRole('textbox', { name: /Nilai Akhir/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nilai Akhir/ }), '80.25')
  await user.click(upload)
  expect(dialog.getByRole('alert')).toHaveTextContent('Harus diisi')
  expect(dialog.getByRole('button', { name: /^File SK Lulus Pilih berkas .pdf atau seret/ })).toBeVisible()
  await user.upload(
    dialog.getByLabelText('Pilih berkas .pdf'),
    new File([new Uint8Array(makePdf('surat Bayu'))], 'skl.pdf'),
  )
  await user.click(upload)
  expect(await screen.findByText('Kelulusan berhasil disimpan.')).toBeVisible()
  expect(await screen.findByRole('cell', { name: '80,25' })).toBeVisible()
})

it('a score is mended without sending the letter again', async () => {
  const { world, user, open } = await openTable()
  const letters = () => world.context.db.kysely.selectFrom('documents').select('name').execute()
  const before = await letters()
  await open('Ayu Lestari')
  const dialog = await inside()
  const score = await dialog.findByRole('textbox', { name: /Nilai Akhir/ })
  const upload = dialog.getByRole('button', { name: 'Upload' })
  expect(score).toHaveValue('87,5')
  expect(upload).toBeDisabled()
  await user.clear(score)
  await user.type(score, '87.50')
  expect(upload).toBeDisabled()
  await user.clear(score)
  await user.type(score, '88')
  await user.click(upload)
  expect(await screen.findByRole('cell', { name: '88,00' })).toBeVisible()
  expect(await letters()).toEqual(before)
})
