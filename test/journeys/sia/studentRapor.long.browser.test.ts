/** The journey of a student who reads their report card on a phone, which no other student can open. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from '#test/support/browser/browser.ts'
import {
  createClass,
  type EnrolledStudent,
  signInStudentFirstTime,
  uploadRapor,
} from '#test/support/browser/rapors.ts'
import { expectDrawn, readDownload } from '#test/support/browser/renderedPdf.ts'
import { makePdf } from '#test/support/sia/documents.ts'

journey(
  'a student reads their own report card on a phone, and another student cannot open it',
  async ({ openPage }) => {
    const office = await openPage()
    await signIn(office)
    const createdClass = await createClass(office, {
      code: 'VII',
      room: 'C',
      names: ['Ratna Sari', 'Joko Susilo'],
    })
    const [ratna, joko] = createdClass.students as [EnrolledStudent, EnrolledStudent]
    const { file_url } = (
      await uploadRapor(office, { createdClass, student: ratna, buffer: makePdf('Rapor Ratna') })
    ).student_class_rapors

    const phone = { width: 390, height: 800 }
    const ownPage = await openPage(phone)
    await signInStudentFirstTime(ownPage, ratna)
    await ownPage.getByRole('heading', { name: 'Rapor Saya' }).waitFor()
    await ownPage.getByRole('button', { name: /^Lihat VII C/ }).click()
    await expectDrawn(ownPage.getByRole('img', { name: /^Pratinjau Ratna Sari/ }))
    expect(await ownPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      phone.width,
    )
    const download = ownPage.waitForEvent('download')
    await ownPage.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    expect(await readDownload(await download, createdClass.fileName(ratna))).toEqual(makePdf('Rapor Ratna'))

    const otherPage = await openPage(phone)
    await signInStudentFirstTime(otherPage, joko)
    await otherPage.getByRole('heading', { name: 'Rapor Saya' }).waitFor()
    expect(await otherPage.getByRole('button', { name: /^Lihat/ }).count()).toBe(0)
    for (const path of [file_url, `/api/sia/activity/rapor/${ratna.student_class_id}`])
      expect(await readStatus(otherPage, path)).toBe(404)
    expect(await readStatus(ownPage, file_url)).toBe(200)
    // Without its token, as saved in notes or a browser history, the link has no credentials.
    const response = await otherPage.goto(file_url.replace(/&token=.*/, ''))
    expect(response?.status()).toBe(401)
    expect(await response?.text()).not.toContain('%PDF')
    await otherPage.goto(`/sia/activity/rapor/${ratna.student_class_id}`)
    await otherPage.getByRole('heading', { name: 'Tidak memiliki akses' }).waitFor()
    expect(await otherPage.getByText('Ratna').count()).toBe(0)
  },
)

/** What a call answers to somebody who is signed in. */
async function readStatus(page: Page, path: string): Promise<number> {
  const session = await page.evaluate(() => localStorage.getItem('pelita.session'))
  const { access_token } = JSON.parse(session ?? '{}')
  const response = await page.request.get(path, { headers: { authorization: `Bearer ${access_token}` } })
  return response.status()
}
