/** The journey of a list whose filter, order and page are kept in its address. */
import { expect } from 'vitest'
import { journey, sendRequest, signIn } from '#test/support/browser/browser.ts'
import { CLASSES_PATH, createUnenrolledSchool } from '#test/support/sia/schoolYearJourney.ts'

journey(
  'a list keeps its filter, order and page after a form, the back button and a reload',
  async ({ openPage }) => {
    const page = await openPage()
    await signIn(page)
    const { activeYearId, classIds, studentIds } = await createUnenrolledSchool(page, 26)
    const enrol = (classroom_id: number, ids: number[]) =>
      sendRequest(page, {
        method: 'POST',
        path: CLASSES_PATH,
        body: {
          classroom_id,
          eduyear_id: activeYearId,
          students: ids.map((student_id) => ({ student_id })),
        },
      })
    await enrol(classIds['VII A'], studentIds.slice(0, 13))
    await enrol(classIds['VII B'], studentIds.slice(13))

    await page.goto(CLASSES_PATH)
    await page.getByText('1–10 dari 26').waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Kelas' }).click()
    await page.getByRole('option', { name: 'VII B' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Terapkan' }).click()
    await page.getByText('1–10 dari 13').waitFor()
    await page.getByRole('columnheader').getByText('Siswa').click()
    await page.waitForURL(/sort=student/)
    await page.getByRole('button', { name: 'Ke halaman berikutnya' }).click()
    await page.getByText('11–13 dari 13').waitFor()

    const readVisibleRows = async () => {
      await page.getByText('11–13 dari 13').waitFor()
      await page.getByRole('button', { name: 'Filter, 1 dipilih' }).waitFor()
      // The rows of the previous page remain until the next one has loaded.
      await page.locator('tbody tr').nth(3).waitFor({ state: 'detached' })
      return { url: page.url(), rows: await page.locator('tbody tr').allTextContents() }
    }
    const before = await readVisibleRows()
    expect(before.rows).toHaveLength(3)
    const filter = new URL(before.url).searchParams.get('filter')
    expect(filter).toBe(JSON.stringify({ classroom: [classIds['VII B']] }))

    const editLink = page.getByRole('link', { name: /^Edit / }).first()
    await editLink.click()
    await page.getByRole('heading', { name: 'Peserta VII B' }).waitFor()
    await page.getByRole('link', { name: 'Kembali' }).click()
    expect(await readVisibleRows()).toEqual(before)
    await editLink.click()
    await page.getByRole('heading', { name: 'Peserta VII B' }).waitFor()
    await page.goBack()
    expect(await readVisibleRows()).toEqual(before)
    await page.reload()
    expect(await readVisibleRows()).toEqual(before)
  },
)
