/** The journey of a homeroom teacher, who may upload report cards for their own class only. */
import { expect } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { expectText, journey, sendRequest, signIn, signInFirstTime } from '#test/support/browser/browser.ts'
import { createClass, type EnrolledStudent, uploadRapor } from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'

journey(
  'a homeroom teacher uploads a report card for their own class and is refused for another',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const ownClass = await createClass(office, { code: 'VII', room: 'A', names: ['Adi Putra'] })
    const [adi] = ownClass.students as [EnrolledStudent]
    const fields = { code: 'VII', room: 'B', name: 'VII B' }
    const classroom = await sendRequest<{ id: number }>(office, {
      method: 'POST',
      path: '/sia/master/classroom',
      body: fields,
    })
    const budi = await sendRequest<{ id: number }>(office, {
      method: 'POST',
      path: '/sia/master/student',
      body: makeStudent(7),
    })
    const otherClass = { classroom_id: classroom.id, eduyear_id: ownClass.eduyear_id }
    const students = [{ student_id: budi.id }]
    await sendRequest(office, {
      method: 'POST',
      path: '/sia/activity/student-class',
      body: { ...otherClass, students },
    })
    const teacher = makeTeacher(1)
    const account = await sendRequest<{ password: string }>(office, {
      method: 'POST',
      path: '/sia/master/teacher',
      body: teacher,
    })
    await office.goto('/sia/master/homeroom')
    await office.getByRole('combobox', { name: 'Wali kelas VII A' }).click()
    await office.getByRole('option', { name: teacher.name }).click()
    await office.getByRole('button', { name: 'Simpan' }).click()
    await expectText(office, 'Wali kelas berhasil disimpan.')

    const page = await openPage()
    await signInFirstTime(page, teacher.nip ?? '', account.password)
    await page.goto(`/sia/activity/rapor/${adi.student_class_id}`)
    const dialog = page.getByRole('dialog', { name: 'Upload Rapor' })
    const file = { name: 'rapor.pdf', mimeType: 'application/pdf', buffer: makePdf('Rapor Adi') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expectText(page, 'Rapor berhasil diunggah.')
    await page.getByText('1 dari 1 rapor sudah ada').waitFor()

    await expect(
      uploadRapor(page, {
        createdClass: { ...ownClass, ...otherClass },
        student: { ...adi, id: budi.id },
        buffer: makePdf('Rapor Budi'),
      }),
    ).rejects.toThrow(/kelas yang Anda wali/)
    await page.getByRole('combobox', { name: /^Kelas/ }).click()
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['VII A'])
  },
)
