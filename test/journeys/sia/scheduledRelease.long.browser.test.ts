/** The journey of scheduling the release of report cards, which students must not see earlier. */
import { expect } from 'vitest'
import { expectText, journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import {
  createClass,
  type EnrolledStudent,
  signInStudentFirstTime,
  uploadRapor,
} from '#test/support/browser/rapors.ts'
import { makePdf } from '#test/support/sia/documents.ts'

const RELEASE_DELAY_MS = 3000
const phone = { width: 390, height: 800 }

journey(
  'an operator withdraws and schedules report cards, and the student sees them once the time has come',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const createdClass = await createClass(office, {
      code: 'VII',
      room: 'A',
      names: ['Ratna Sari', 'Joko Widodo'],
    })
    const [ratna, joko] = createdClass.students as [EnrolledStudent, EnrolledStudent]
    for (const student of [ratna, joko])
      await uploadRapor(office, { createdClass, student, buffer: makePdf(`Rapor ${student.name}`) })
    await office.goto('/sia/activity/release')
    await office.getByRole('checkbox', { name: 'Pilih VII A' }).check()
    await office.getByRole('button', { name: 'Tarik' }).click()
    const withdrawDialog = office.getByRole('dialog', { name: 'Tarik rapor 1 kelas' })
    await withdrawDialog.getByLabel('Alasan').fill('Menunggu pembagian rapor')
    await withdrawDialog.getByRole('button', { name: 'Tarik' }).click()
    await expectText(office, 'Rapor 1 kelas ditarik.')

    const studentPage = await openPage(phone)
    await signInStudentFirstTime(studentPage, ratna)
    await studentPage.getByText('Rapor belum tersedia').first().waitFor()

    await office.getByRole('checkbox', { name: 'Pilih VII A' }).check()
    await office.getByRole('button', { name: 'Terbitkan' }).click()
    const releaseDialog = office.getByRole('dialog', { name: 'Terbitkan rapor 1 kelas' })
    await releaseDialog.getByLabel('Waktu terbit').fill('2099-12-20T08:00')
    await releaseDialog.getByRole('button', { name: 'Terbitkan' }).click()
    await expectText(office, 'Rapor 1 kelas dijadwalkan terbit.')
    await office.getByText('20 Desember 2099 08.00').waitFor()
    await studentPage.reload()
    await studentPage.getByText('Rapor belum tersedia').first().waitFor()
    expect(await studentPage.getByRole('button', { name: /^Lihat VII A/ }).count()).toBe(0)

    // The input accepts no seconds, so a release due in seconds is scheduled by the console's API call.
    const { classroom_id, eduyear_id, semester_id } = createdClass
    const period = { classroom_ids: [classroom_id], eduyear_id, semester_id, kind: 'rapor' }
    const release_at = new Date(Date.now() + RELEASE_DELAY_MS).toISOString()
    await sendRequest(office, {
      method: 'PUT',
      path: '/sia/activity/release',
      body: { ...period, act: 'release', release_at },
    })
    const viewButton = studentPage.getByRole('button', { name: /^Lihat VII A/ })
    await expect
      .poll(
        async () => {
          await studentPage.reload()
          await studentPage.getByRole('heading', { name: 'Rapor Saya' }).waitFor()
          return viewButton.count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(release_at))
    const download = studentPage.waitForEvent('download')
    await studentPage.getByRole('button', { name: /^Download VII A/ }).click()
    await download

    await office.reload()
    await office.getByRole('link', { name: /sudah dibuka, kelas VII A$/ }).click()
    await office.getByRole('heading', { name: 'Belum membuka rapor: VII A' }).waitFor()
    await office.getByText(joko.name).waitFor()
    expect(await office.getByText(ratna.name).count()).toBe(0)
    await office.emulateMedia({ media: 'print' })
    await expect.poll(() => office.getByRole('button', { name: 'Cetak' }).isVisible()).toBe(false)
    await expect.poll(() => office.getByText(joko.name).isVisible()).toBe(true)
  },
)
