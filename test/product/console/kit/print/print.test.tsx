/** 'Cetak' prints all rows that match the filter, numbered, under the school's letterhead. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createRecord, createSchool, sendCsv } from '#test/support/sia/school.ts'

afterEach(() => vi.restoreAllMocks())

test('a list of several pages is printed completely, and the print sheet is removed afterwards', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await admin.post('/setting/general', {
    generals: [
      { name: 'site_name', value: 'SMP Kenanga' },
      { name: 'address', value: 'Jalan Kenanga 4' },
    ],
  })
  const rows = Array.from(
    { length: 23 },
    (_, index) => `K${String(index).padStart(2, '0')};Pelajaran ${index}`,
  )
  await sendCsv(admin, '/sia/master/lesson', { csv: `code;name\n${rows.join('\n')}\nX;Lainnya\n` })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { user } = await openConsole(
    '/sia/master/lesson?filter=%7B%22q%22%3A%22pelajaran%22%7D&order=ASC&sort=code',
    admin,
  )
  await page.findByText('K00')
  await user.click(page.getByRole('button', { name: 'Cetak' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector<HTMLElement>('.print-sheet')
  if (!sheet) throw new Error('nothing to print')
  expect(within(sheet).getByText('SMP Kenanga')).toBeInTheDocument()
  expect(within(sheet).getByText('Jalan Kenanga 4')).toBeInTheDocument()
  expect(within(sheet).getByText('Pencarian “pelajaran”')).toBeInTheDocument()
  const lines = [...sheet.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(lines).toHaveLength(23)
  expect(lines[22]).toBe('23K22Pelajaran 22')
  expect(sheet.querySelector('button, a')).toBeNull()
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
})

test('the sheets of a class are signed by the headmaster and the homeroom teacher, in the order of names', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const school = await createSchool(admin)
  const address = { name: 'address', value: 'Jalan Kenanga 4, Kota Bandung 40111' }
  await admin.post('/setting/general', { generals: [address] })
  const headId = await createRecord(admin, '/sia/master/teacher', {
    ...makeTeacher(61),
    name: 'Dra. Ratna',
    position: 'Kepala Sekolah',
  })
  expect(headId).toBeGreaterThan(0)
  await createRecord(admin, '/sia/master/teacher', {
    ...makeTeacher(62),
    position: 'Wakil Kepala Sekolah',
  })
  const ids = [
    await createRecord(admin, '/sia/master/student', { ...makeStudent(1), name: 'budi Santoso' }),
    await createRecord(admin, '/sia/master/student', { ...makeStudent(2), name: 'Ani Lestari' }),
  ]
  await school.enrol(school.vii, ids)
  const homerooms = [{ classroom_id: school.vii, teacher_id: school.teacher }]
  await admin.put('/sia/master/homeroom', { eduyear_id: school.year, homerooms })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const path = `/sia/activity/student-class/new?mass=1&eduyear_id=${school.year}&classroom_id=${school.vii}`
  const { user } = await openConsole(path, admin)
  await user.click(await page.findByRole('button', { name: 'Cetak' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector('.print-sheet')
  const names = [...(sheet?.querySelectorAll('tbody tr') ?? [])].map(({ textContent }) => textContent)
  expect([names[0], names[1]]).toEqual([
    expect.stringContaining('Ani Lestari'),
    expect.stringContaining('budi Santoso'),
  ])
  const [head, homeroom] = [...(sheet?.querySelectorAll('.signatures > div') ?? [])]
  expect(head).toHaveTextContent(/^MengetahuiKepala SekolahDra\. Ratna/)
  expect(homeroom).toHaveTextContent(/^Kota Bandung, \d{1,2} \S+ \d{4}Wali Kelas VII A\S/)
})
