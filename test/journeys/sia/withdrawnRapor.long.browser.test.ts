/** The journey of withdrawing a wrong report card. */
import { expect } from 'vitest'
import { expectText, journey, signIn } from '#test/support/browser/browser.ts'
import {
  createClass,
  type EnrolledStudent,
  signInStudentFirstTime,
  uploadRapor,
} from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const phone = { width: 390, height: 800 }

journey(
  'an operator withdraws a wrong report card with a reason, and the student no longer sees it',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const createdClass = await createClass(office, { code: 'VII', room: 'A', names: ['Ratna Sari'] })
    const [ratna] = createdClass.students as [EnrolledStudent]
    await uploadRapor(office, { createdClass, student: ratna, buffer: makePdf('Rapor Joko') })
    const studentPage = await openPage(phone)
    await signInStudentFirstTime(studentPage, ratna)
    await studentPage.getByRole('button', { name: /^Lihat VII A/ }).waitFor()

    await office.goto(`/sia/activity/rapor/${ratna.student_class_id}`)
    const dialog = office.getByRole('dialog', { name: 'Upload Rapor' })
    await dialog.getByRole('button', { name: 'Tarik' }).click()
    const reasonDialog = office.getByRole('dialog', { name: 'Tarik rapor Ratna Sari?' })
    await reasonDialog.getByRole('button', { name: 'Tarik' }).click()
    await reasonDialog.getByText('Harus diisi').waitFor()
    await reasonDialog.getByLabel('Alasan').fill('Rapor siswa lain')
    await reasonDialog.getByRole('button', { name: 'Tarik' }).click()
    await expectText(office, 'Rapor berhasil ditarik.')
    await office.getByText('0 dari 1 rapor sudah ada').waitFor()

    await studentPage.reload()
    await studentPage.getByText('Rapor belum tersedia').first().waitFor()
    expect(await studentPage.getByRole('button', { name: /^Lihat VII A/ }).count()).toBe(0)

    await office.getByRole('button', { name: 'Rapor Ratna Sari' }).click()
    await dialog.getByText(/^Ditarik .*: Rapor siswa lain$/).waitFor()
  },
)
