/** Journeys of toasts, which must not cover the buttons that the user needs next. */
import { expect } from 'vitest'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { createClass, type EnrolledStudent } from '#test/support/browser/rapors.ts'

journey('a toast on a phone covers none of the bulk action buttons', async ({ openPage }) => {
  const page = await openPage({ width: 390, height: 844 })
  await signIn(page)
  const createdClass = await createClass(page, {
    code: 'VII',
    room: 'A',
    names: ['Joko Susilo', 'Ratna Sari', 'Sekar Ayu'],
  })
  const [joko, ratna] = createdClass.students as [EnrolledStudent, EnrolledStudent]
  const students = [{ status: 'repeat', student_id: joko.id, student_class_id: joko.student_class_id }]
  await sendRequest(page, { method: 'POST', path: '/sia/activity/student-class/status', body: { students } })
  await page.goto(`/sia/activity/student-class/new?classroom_id=${createdClass.classroom_id}`)
  await page.getByRole('checkbox', { name: `Pilih ${ratna.name}` }).check()
  await page.getByRole('button', { name: 'Hapus Peserta' }).waitFor()
  await page.getByRole('checkbox', { name: `Pilih ${joko.name}` }).press('Space')
  const message = page.getByRole('alert').filter({ hasText: 'Tidak bisa dipilih' })
  await message.waitFor()
  const toast = await message.boundingBox()
  const buttons = page.locator('[data-bar] button')
  await expect.poll(() => buttons.count()).toBeGreaterThan(3)
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  }
})

journey(
  'a toast on a phone does not cover the retry button',
  async ({ openPage }) => {
    const page = await openPage({ width: 390, height: 844 })
    await signIn(page)
    await page.route('**/api/sia/master/student?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'Server sedang sibuk', result: null } }),
    )
    await page.goto('/sia/master/student')
    const message = page
      .getByRole('alert')
      .filter({ hasText: 'Server sedang sibuk', hasNotText: 'Data gagal dimuat' })
    await message.waitFor()
    const retryButton = page.getByRole('button', { name: 'Coba lagi' })
    await retryButton.waitFor()
    await expect
      .poll(async () => {
        const toast = await message.boundingBox()
        const button = await retryButton.boundingBox()
        return toast && button && (toast.y + toast.height <= button.y || toast.y >= button.y + button.height)
      })
      .toBe(true)
  },
  { expectedErrors: /500/ },
)
