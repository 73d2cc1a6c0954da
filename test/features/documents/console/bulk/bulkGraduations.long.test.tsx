/** 'Upload Kelulusan Masal': a letter without a score in its file name needs both a student and a score. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, makePdf, makeZip, readActiveYear } from '#test/support/sia/documents.ts'

const UNANSWERED = /belum dijawab, tidak ikut disimpan/
const findScoreField = (file: string) => screen.findByRole('textbox', { name: `Nilai akhir untuk ${file}` })
const findStudentSelect = (file: string) =>
  screen.findByRole('combobox', { name: `Pilih siswa untuk ${file}` })

/** Uploads a zip for review: Ayu's full name is in the file name, so only her score is missing; Bayu's is only similar. */
async function openReview(files = ['SKL Ayu Lestari.pdf', 'Bayu A.pdf']) {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'IX', 'A')
  const ayu = await enrol(world, classroom, { name: 'Ayu Lestari', status: 'passed' })
  const bayu = await enrol(world, classroom, { name: 'Bayu Aji', status: 'passed' })
  const { id } = await readActiveYear(world)
  const { user } = await openConsole(
    `/sia/activity/kelulusan?eduyear_id=${id}&classroom_id=${classroom.id}`,
    operator,
  )
  await user.click(await screen.findByRole('button', { name: 'Upload Kelulusan Masal' }))
  const zip = await makeZip(files.map((name) => ({ name, bytes: makePdf(name) })))
  const file = new File([new Uint8Array(zip)], 'skl.zip')
  await user.upload(await screen.findByLabelText('Pilih berkas .zip'), file)
  await screen.findByRole('tab', { name: /Ambigu/ })
  const readGraduations = () => world.context.db.kysely.selectFrom('graduations').selectAll().execute()
  return { user, ayu, bayu, readGraduations }
}

it('a letter with only the score missing has its student preselected, and is answered by the score', async () => {
  const { user, ayu, readGraduations } = await openReview()
  expect(await findStudentSelect('SKL Ayu Lestari.pdf')).toHaveValue(`Ayu Lestari · NIS ${ayu.nis} · IX A`)
  expect(await findStudentSelect('Bayu A.pdf')).toHaveValue('')
  expect(screen.getByText(UNANSWERED)).toHaveTextContent('2 ambigu')
  expect(screen.getByRole('button', { name: 'Simpan 0 surat kelulusan' })).toBeDisabled()
  await user.type(await findScoreField('SKL Ayu Lestari.pdf'), '88,5')
  expect(screen.getByText(UNANSWERED)).toHaveTextContent('1 ambigu')
  await user.click(screen.getByRole('button', { name: 'Simpan 1 surat kelulusan' }))
  expect(await screen.findByText('1 berhasil. 0 menimpa. 1 gagal.')).toBeVisible()
  expect(await readGraduations()).toMatchObject([{ student_id: ayu.id, final_score: 88.5 }])
})

it('a letter needs both answers: the score or the student alone does not count', async () => {
  const { user, bayu } = await openReview()
  await user.type(await findScoreField('Bayu A.pdf'), '77')
  expect(screen.getByText(UNANSWERED)).toHaveTextContent('2 ambigu')
  await user.click(await findStudentSelect('Bayu A.pdf'))
  await user.click(await screen.findByRole('option', { name: /^Bayu Aji/ }))
  expect(await findStudentSelect('Bayu A.pdf')).toHaveValue(`Bayu Aji · NIS ${bayu.nis} · IX A`)
  expect(screen.getByText(UNANSWERED)).toHaveTextContent('1 ambigu')
  await user.clear(await findScoreField('Bayu A.pdf'))
  expect(screen.getByText(UNANSWERED)).toHaveTextContent('2 ambigu')
})

it('two letters of one student have no preselected student', async () => {
  const files = ['SKL Ayu Lestari.pdf', 'Ayu Lestari IX A.pdf']
  const { user } = await openReview(files)
  for (const file of files) expect(await findStudentSelect(file)).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Ganti zip' }))
  expect(
    within(await screen.findByRole('dialog')).getByText(/SK LULUS BUDI SANTOSO - IX A\.pdf/),
  ).toBeVisible()
})
