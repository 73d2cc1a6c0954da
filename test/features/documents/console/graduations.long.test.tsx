/** The graduation screen: the listed students, who may get a letter, and correcting only a score. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { holdRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { enrol, makeClassroom, makePdf, readActiveYear } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Kelulusan' }))

const makeLetter = (name: string) => new File([new Uint8Array(makePdf('surat'))], name)

/** Opens IX A with Ayu, who graduated and has a letter, Bayu, who graduated, and Citra, who did not; and a student in VIII. */
async function openTable() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const classroom = await makeClassroom(world, 'IX', 'A')
  const [ayu] = [
    await enrol(world, classroom, { name: 'Ayu Lestari', status: 'passed' }),
    await enrol(world, classroom, { name: 'Bayu Aji', status: 'passed' }),
    await enrol(world, classroom, { name: 'Citra Dewi' }),
    await enrol(world, await makeClassroom(world, 'VIII', 'A'), { name: 'Dodi Pratama', status: 'passed' }),
  ]
  const { id: eduyear_id, code } = await readActiveYear(world)
  const formFields = { student_id: String(ayu.id), eduyear_id: String(eduyear_id), final_score: '87,5' }
  const form = makeFileForm('file', { bytes: makePdf('surat Ayu'), name: 'skl.pdf' }, formFields)
  await operator.put('/sia/activity/graduation', form.body, form.headers)
  const opened = await openConsole('/sia/activity/kelulusan', operator)
  const { user } = opened
  await user.click(await screen.findByRole('button', { name: 'Lihat Kelulusan' }))
  const openDialog = async (name: string) =>
    user.click(await screen.findByRole('button', { name: `Kelulusan ${name}` }))
  return { world, opened, user, ayu, code, openDialog }
}

it('lists all students of the last grade in that year, with score and letter', async () => {
  const { ayu, code } = await openTable()
  expect(await screen.findByText('1 dari 3 surat sudah ada')).toBeVisible()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Ayu Lestari'),
    expect.stringContaining('Bayu Aji'),
    expect.stringContaining('Citra Dewi'),
  ])
  const firstRow = within(rows[0] as HTMLElement)
  expect(firstRow.getByRole('cell', { name: '87,50' })).toBeVisible()
  expect(firstRow.getByRole('cell', { name: `${ayu.nis}_${code}_87.5.pdf` })).toBeVisible()
  expect(
    within(rows[1] as HTMLElement).getByRole('cell', { name: 'Belum upload surat kelulusan' }),
  ).toBeVisible()
})

it('a letter can be uploaded only after the student graduated', async () => {
  const { user, openDialog } = await openTable()
  await openDialog('Citra Dewi')
  const notGraduatedDialog = await findDialog()
  expect(
    await notGraduatedDialog.findByText(/diunggah setelah siswa diluluskan di Peserta Kelas/),
  ).toBeVisible()
  expect(notGraduatedDialog.queryByRole('button', { name: 'Upload' })).toBeNull()
  await user.click(notGraduatedDialog.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openDialog('Bayu Aji')
  const dialog = await findDialog()
  const uploadButton = await dialog.findByRole('button', { name: 'Upload' })
  await user.click(uploadButton)
  expect(dialog.getAllByText('Harus diisi')).toHaveLength(2)
  await user.type(dialog.getByRole('textbox', { name: /Nilai Akhir/ }), '101')
  expect(dialog.getByText('Nilai 0 sampai 100, paling banyak dua desimal')).toBeVisible()
  await user.clear(dialog.getByRole('textbox', { name: /Nilai Akhir/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nilai Akhir/ }), '80.25')
  await user.click(uploadButton)
  expect(dialog.getByRole('alert')).toHaveTextContent('Harus diisi')
  expect(dialog.getByRole('button', { name: /^File SK Lulus Pilih berkas .pdf atau seret/ })).toBeVisible()
  await user.upload(
    dialog.getByLabelText('Pilih berkas .pdf'),
    new File([new Uint8Array(makePdf('surat Bayu'))], 'skl.pdf'),
  )
  await user.click(uploadButton)
  expect(await screen.findByText('Kelulusan berhasil disimpan.')).toBeVisible()
  expect(await screen.findByRole('cell', { name: '80,25' })).toBeVisible()
})

it('a score is corrected without uploading the letter again', async () => {
  const { world, user, openDialog } = await openTable()
  const readDocuments = () => world.context.db.kysely.selectFrom('documents').select('name').execute()
  const before = await readDocuments()
  await openDialog('Ayu Lestari')
  const dialog = await findDialog()
  const scoreField = await dialog.findByRole('textbox', { name: /Nilai Akhir/ })
  const uploadButton = dialog.getByRole('button', { name: 'Upload' })
  expect(scoreField).toHaveValue('87,5')
  expect(uploadButton).toBeDisabled()
  await user.clear(scoreField)
  await user.type(scoreField, '87.50')
  expect(uploadButton).toBeDisabled()
  await user.clear(scoreField)
  await user.type(scoreField, '88')
  const release = holdRequests('PUT', '/sia/activity/graduation')
  await user.click(uploadButton)
  // What was typed now would be lost when the dialog closes.
  await waitFor(() => expect(scoreField.closest('[inert]')).not.toBeNull())
  release()
  expect(await screen.findByRole('cell', { name: '88,00' })).toBeVisible()
  expect(await readDocuments()).toEqual(before)
})

it('a letter that is withdrawn leaves the right one, chosen before, to be uploaded', async () => {
  const { user, openDialog } = await openTable()
  await openDialog('Ayu Lestari')
  const dialog = await findDialog()
  const scoreField = await dialog.findByRole('textbox', { name: /Nilai Akhir/ })
  await user.clear(scoreField)
  await user.type(scoreField, '91,5')
  const letter = new File([new Uint8Array(makePdf('surat yang benar'))], 'benar.pdf')
  await user.upload(dialog.getByLabelText('Pilih berkas .pdf'), letter)
  await user.click(dialog.getByRole('button', { name: 'Tarik' }))
  const question = within(await screen.findByRole('dialog', { name: /^Tarik surat kelulusan/ }))
  await user.type(question.getByRole('textbox', { name: /Alasan/ }), 'Salah nilai')
  await user.click(question.getByRole('button', { name: 'Tarik' }))
  expect(await screen.findByText('Surat kelulusan berhasil ditarik.')).toBeVisible()
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Tarik' })).toBeNull())
  expect(dialog.getByText('benar.pdf')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Nilai Akhir/ })).toHaveValue('91,5')
  await user.click(dialog.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByRole('cell', { name: '91,50' })).toBeVisible()
})

it('a letter and its score that are not uploaded are kept over a reload for their student, and named', async () => {
  const { opened, openDialog } = await openTable()
  await openDialog('Bayu Aji')
  const dialog = await findDialog()
  await opened.user.type(await dialog.findByRole('textbox', { name: /Nilai Akhir/ }), '80,25')
  await opened.user.upload(dialog.getByLabelText('Pilih berkas .pdf'), makeLetter('skl.pdf'))
  const { user } = await reload(opened)
  expect(
    await screen.findByText(
      'Isian “Upload Kelulusan: Bayu Aji” masih ada dari sebelum halaman dimuat ulang. Isiannya kembali bila dibuka lagi.',
    ),
  ).toBeVisible()
  const openAgain = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Kelulusan ${name}` }))
    const reopened = await findDialog()
    return { reopened, score: await reopened.findByRole('textbox', { name: /Nilai Akhir/ }) }
  }
  await user.click(await screen.findByRole('button', { name: 'Lihat Kelulusan' }))
  const other = await openAgain('Ayu Lestari')
  expect(other.score).toHaveValue('87,5')
  expect(other.reopened.queryByText(/dipulihkan/)).toBeNull()
  await user.click(other.reopened.getByRole('button', { name: 'Tutup' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { reopened, score } = await openAgain('Bayu Aji')
  await waitFor(() => expect(score).toHaveValue('80,25'))
  expect(reopened.getByText('Isian yang belum tersimpan dipulihkan.')).toBeVisible()
  // jsdom keeps no files, so that only its name is left.
  expect(await reopened.findByText(/^skl\.pdf belum terunggah, dan berkasnya tidak lagi ada/)).toBeVisible()
  await user.click(reopened.getAllByRole('button', { name: 'Buang' })[0] as HTMLElement)
  const question = within(await screen.findByRole('dialog', { name: /^Buang/ }))
  await user.click(question.getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(score).toHaveValue(''))
})
