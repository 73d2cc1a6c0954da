/** The student page shows the history in the school, and actions beside the form keep its typed values. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, openLessonWorld, selectOption } from '#test/support/console/lessons.ts'
import { openConsole } from '#test/support/console/render.tsx'

const KEYS = ['sia-student-class-activity', 'sia-master', 'edit-sia-master'] as const

const readEntries = async () => {
  const list = await screen.findByRole('list', { name: 'Perjalanan siswa' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

it('shows the newest entries first, all on request, each with a link', async () => {
  const { students, school, admin, operator } = await openLessonWorld(...KEYS)
  const [row] = (await school.readRows(school.vii)).filter(({ student_id }) => student_id === students[0])
  await admin.post(`/sia/activity/student-class/${row?.id}/move`, {
    classroom_id: school.viiB,
    moved_at: `${school.startYear}-10-01`,
  })
  const { user } = await openConsole(`/sia/master/student/edit/${students[0]}`, operator)
  expect(await readEntries()).toHaveLength(3)
  await user.click(await findButton('Tampilkan semua (4)'))
  const entries = await readEntries()
  expect(entries[0]).toContain('Pindah kelas dari VII A ke VII B1 Oktober')
  expect(entries[1]).toContain('Masuk kelas VII APindah Kelas')
  expect(entries.slice(2).map((entry) => entry?.slice(0, 10))).toEqual(['Akun dibua', 'Data siswa'])
  expect(screen.getAllByText(/^Tahun ajaran/)).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: /^Pindah kelas dari/ }))
  expect(await screen.findByRole('heading', { name: 'Data Per Kelas' })).toBeVisible()
  expect(location.search).toContain(`classroom_id=${school.viiB}`)
})

it('typed values are kept while a departure is recorded, and can be saved afterwards', async () => {
  const { students, admin, operator } = await openLessonWorld(...KEYS)
  const { user } = await openConsole(`/sia/master/student/edit/${students[0]}`, operator)
  const phone = await screen.findByRole('textbox', { name: 'Telp' })
  await user.clear(phone)
  await user.type(phone, '081255550000')
  await user.click(await findButton('Mutasi Keluar'))
  await selectOption(user, /^Alasan/, 'Pindah sekolah')
  await user.click(await findButton('Catat keluar'))
  expect(await screen.findByText(/^Keluar \d{4} · Pindah sekolah$/)).toBeVisible()
  await waitFor(async () => expect((await readEntries())[0]).toContain('Mutasi keluar dari VII A'))
  expect(phone).toHaveValue('081255550000')
  await user.click(await findButton('Simpan'))
  expect(await screen.findByText('Data berhasil diperbarui.')).toBeVisible()
  const response = await admin.get<Record<string, string>>(`/sia/master/student/${students[0]}`)
  expect(response.body.result).toMatchObject({ phone: '081255550000', out_reason: 'Pindah sekolah' })
})
