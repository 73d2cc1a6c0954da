/** The journey of a teacher on a phone: from a dashboard tile to their students, and to one of them. */
import { expect } from 'vitest'
import { makeTeacher } from '#features/people/demo/factories.ts'
import { journey, sendRequest, signIn, signInFirstTime } from '#test/support/browser/browser.ts'
import { createClass } from '#test/support/browser/rapors.ts'

journey(
  'a teacher on a phone opens their students from a dashboard tile, and one of them',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const ownClass = await createClass(office, { code: 'VII', room: 'A', names: ['Adi Putra', 'Budi Utomo'] })
    const teacher = makeTeacher(1)
    const account = await sendRequest<{ id: number; password: string }>(office, {
      method: 'POST',
      path: '/sia/master/teacher',
      body: teacher,
    })
    await sendRequest(office, {
      method: 'PUT',
      path: '/sia/master/homeroom',
      body: {
        eduyear_id: ownClass.eduyear_id,
        homerooms: [{ classroom_id: ownClass.classroom_id, teacher_id: account.id }],
      },
    })

    const phone = await openPage({ width: 390, height: 800 })
    await signInFirstTime(phone, teacher.nip ?? '', account.password)

    await phone.getByRole('link', { name: /^Siswa\s*2/ }).click()
    await phone.getByText('Tahun ajaran aktif').waitFor()
    await phone.getByRole('textbox', { name: 'Pencarian' }).fill('budi')
    await phone.getByRole('textbox', { name: 'Pencarian' }).press('Enter')
    await phone.getByRole('link', { name: 'Adi Putra' }).waitFor({ state: 'detached' })
    await phone.getByRole('link', { name: 'Budi Utomo' }).click()
    await phone.getByRole('heading', { level: 1, name: 'Budi Utomo' }).waitFor()
    await phone.getByText('Masuk kelas VII A').waitFor()
    const isWider = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWider, 'nothing is wider than the phone').toBe(false)
  },
)
