/** 'Upload Kelulusan Masal': a letter whose score is not in its name waits for student and score, both. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enrol, makePdf, makeRoom, makeZip, readActiveYear } from '#test/support/documents.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

const OPEN = /belum dijawab, tidak ikut disimpan/
const score = (file: string) => screen.findByRole('textbox', { name: `Nilai akhir untuk ${file}` })
const studentChoice = (file: string) => screen.findByRole('combobox', { name: `Pilih siswa untuk ${file}` })

/** Ayu's name is whole, so only her score is missing; Bayu's is only alike. */
async function review(files = ['SKL Ayu Lestari.pdf', 'Bayu A.pdf']) {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const room = await makeRoom(world, 'IX', 'A')
  const ayu = await enrol(world, room, { name: 'Ayu Lestari', status: 'passed' })
  const bayu = await enrol(world, room, { name: 'Bayu Aji', status: 'passed' })
  const { id } = await readActiveYear(world)
  const { user } = await openConsole(
    `/sia/activity/kelulusan?eduyear_id=${id}&classroom_id=${room.id}`,
    operator,
  )
  await user.click(await screen.findByRole('button', { name: 'Upload Kelulusan Masal' }))
  const zip = await makeZip(files.map((name) => ({ name, bytes: makePdf(name) })))
  const file = new File([new Uint8Array(zip)], 'skl.zip')
  await user.upload(await screen.findByLabelText('Pilih berkas .zip'), file)
  await screen.findByRole('tab', { name: /Ambigu/ })
  const stored = () => world.context.db.kysely.selectFrom('graduations').selectAll().execute()
  return { user, ayu, bayu, stored }
}

it('has the student already where only the score is missing, and counts as answered with the score', async () => {
  const { user, ayu, stored } = await review()
  expect(await studentChoice('SKL Ayu Lestari.pdf')).toHaveValue(`Ayu Lestari · NIS ${ayu.nis} · IX A`)
  expect(await studentChoice('Bayu A.pdf')).toHaveValue('')
  expect(screen.getByText(OPEN)).toHaveTextContent('2 ambigu')
  expect(screen.getByRole('button', { name: 'Simpan 0 surat kelulusan' })).toBeDisabled()
  await user.type(await score('SKL Ayu Lestari.pdf'), '88,5')
  expect(screen.getByText(OPEN)).toHaveTextContent('1 ambigu')
  await user.click(screen.getByRole('button', { name: 'Simpan 1 surat kelulusan' }))
  expect(await screen.findByText('1 berhasil. 0 menimpa. 1 gagal.')).toBeVisible()
  expect(await stored()).toMatchObject([{ student_id: ayu.id, final_score: 88.5 }])
})

it('half an answer is none: neither the score alone nor the student alone', async () => {
  const { user, bayu } = await review()
  await user.type(await score('Bayu A.pdf'), '77')
  expect(screen.getByText(OPEN)).toHaveTextContent('2 ambigu')
  await user.click(await studentChoice('Bayu A.pdf'))
  await user.click(await screen.findByRole('option', { name: /^Bayu Aji/ }))
  expect(await studentChoice('Bayu A.pdf')).toHaveValue(`Bayu Aji · NIS ${bayu.nis} · IX A`)
  expect(screen.getByText(OPEN)).toHaveTextContent('1 ambigu')
  await user.clear(await score('Bayu A.pdf'))
  expect(screen.getByText(OPEN)).toHaveTextContent('2 ambigu')
})

it('nobody is taken for granted twice: of two letters of one student neither is chosen', async () => {
  const files = ['SKL Ayu Lestari.pdf', 'Ayu Lestari IX A.pdf']
  const { user } = await review(files)
  for (const file of files) expect(await studentChoice(file)).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
  expect(
    within(await screen.findByRole('dialog')).getByText(/SK LULUS BUDI SANTOSO - IX A\.pdf/),
  ).toBeVisible()
})
