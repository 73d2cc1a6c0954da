/** The office records that a student moves to another class, leaves the school and returns. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { dayIn } from '#platform/contract/zone.ts'
import { discardInput, findButton, openLessonWorld, selectOption } from '#test/support/console/lessons.ts'
import { loseFirstAnswer } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { createRecord } from '#test/support/sia/school.ts'

const TODAY = dayIn('Asia/Jakarta', Date.now())
const KEYS = ['sia-student-class-activity', 'sia-master', 'edit-sia-master'] as const

it('a participant is moved to another class of the grade, and is listed in both', async () => {
  const { school, operator } = await openLessonWorld(...KEYS)
  const [first] = (await school.readClass(school.vii)).peserta
  const { user } = await openConsole(
    `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
    operator,
  )
  await user.click(await screen.findByRole('checkbox', { name: `Pilih ${first?.student.name}` }))
  await user.click(await findButton('Pindah Kelas'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pindah Kelas' }))
  await user.click(dialog.getByRole('button', { name: 'Pindahkan' }))
  expect(await dialog.findByText('Harus diisi')).toBeVisible()
  await user.click(dialog.getByRole('combobox', { name: /^Kelas Tujuan/ }))
  const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(options, 'the same grade, not the same class').toEqual(['VII B'])
  await user.click(screen.getByRole('option', { name: 'VII B' }))
  await user.click(dialog.getByRole('button', { name: 'Pindahkan' }))
  expect(await screen.findByText(/^Siswa pindah ke VII B/)).toBeVisible()
  await waitFor(() => expect(screen.getByText('2 peserta, 1 aktif')).toBeVisible())
  expect(screen.getByText('Pindah Kelas', { selector: 'td *' })).toBeVisible()
  expect((await school.readRows(school.viiB)).map(({ status }) => status)).toEqual(['active'])
})

it('the other lessons of the new class are offered, and the selected ones joined', async () => {
  const { school, operator, admin, students, science } = await openLessonWorld(...KEYS)
  const art = await createRecord(admin, '/sia/master/lesson', { code: 'SBD', name: 'Seni Budaya' })
  await createRecord(admin, '/sia/activity/lesson-class', {
    classroom_id: school.viiB,
    eduyear_id: school.year,
    semester_id: school.semester,
    lesson_teachers: [science, art].map((lesson_id) => ({ lesson_id, teacher_id: school.teacher })),
  })
  const { peserta } = await school.readClass(school.vii)
  const name = peserta.find(({ student }) => student.id === students[0])?.student.name
  const { user } = await openConsole(
    `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
    operator,
  )
  await user.click(await screen.findByRole('checkbox', { name: `Pilih ${name}` }))
  await user.click(await findButton('Pindah Kelas'))
  await selectOption(user, /^Kelas Tujuan/, 'VII B')
  await user.click(await findButton('Pindahkan'))
  const lessonsDialog = within(await screen.findByRole('dialog', { name: 'Pelajaran di Kelas Baru' }))
  await user.click(lessonsDialog.getByRole('checkbox', { name: /^Seni Budaya/ }))
  await user.click(lessonsDialog.getByRole('button', { name: 'Ikutkan (1)' }))
  expect(await screen.findByText('1 pelajaran ditambahkan.')).toBeVisible()
  const response = await admin.get<{ rows: { lesson_class: { lesson: { name: string } } }[] }>(
    `/sia/activity/lesson-class-student?filter=${encodeURIComponent(JSON.stringify({ student: { op: 'equal', value: students[0] } }))}`,
  )
  expect(response.body.result.rows.map((row) => row.lesson_class.lesson.name)).toEqual(['IPA'])
})

it('the offered lessons and their ticks are there again after a reload, and leaving them asks', async () => {
  const { students, operator } = await openLessonWorld(...KEYS)
  const student = students[0]
  await operator.post(`/sia/master/student/${student}/leave`, { left_at: TODAY, reason: 'Pindah sekolah' })
  const opened = await openConsole(`/sia/master/student/edit/${student}`, operator)
  await opened.user.click(await findButton('Masuk Kembali'))
  await selectOption(opened.user, /^Kelas & Rombel/, 'VII A')
  await opened.user.click(await findButton('Catat masuk'))
  await opened.user.click(await screen.findByRole('checkbox', { name: /^Matematika/ }))
  const { user } = await reload(opened)
  const dialog = await screen.findByRole('dialog', { name: 'Pelajaran di Kelas Baru' })
  expect(within(dialog).getByRole('checkbox', { name: /^Matematika/ })).not.toBeChecked()
  await user.keyboard('{Escape}')
  await user.click(await findButton('Lanjutkan mengisi'))
  await waitFor(() => expect(screen.queryByText('Lanjutkan mengisi')).toBeNull())
  await user.click(within(dialog).getByRole('checkbox', { name: /^Matematika/ }))
  await user.click(within(dialog).getByRole('button', { name: /^Ikutkan/ }))
  expect(await screen.findByText(/pelajaran ditambahkan/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object.keys(sessionStorage).filter((key) => key.includes('offered lessons'))).toEqual([])
})

it('what was typed about a leaving student is there again after a reload, and can be discarded', async () => {
  const { students, operator } = await openLessonWorld(...KEYS)
  const opened = await openConsole(`/sia/master/student/edit/${students[0]}`, operator)
  await opened.user.click(await findButton('Mutasi Keluar'))
  await opened.user.type(await screen.findByLabelText('Catatan'), 'Surat menyusul')
  const { user } = await reload(opened)
  await user.click(await findButton('Mutasi Keluar'))
  expect(await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  expect(screen.getByLabelText('Catatan')).toHaveValue('Surat menyusul')
  await discardInput(user)
  await waitFor(() => expect(screen.getByLabelText('Catatan')).toHaveValue(''))
  expect(screen.queryByText(/^Isian yang belum tersimpan dipulihkan/)).toBeNull()
})

it('a student leaves with a reason, and returns', async () => {
  const { students, school, operator } = await openLessonWorld(...KEYS)
  const { user } = await openConsole(`/sia/master/student/edit/${students[0]}`, operator)
  await user.click(await findButton('Mutasi Keluar'))
  const note = await screen.findByLabelText('Catatan')
  await user.type(note, 'Surat menyusul')
  await user.keyboard('{Escape}')
  await user.click(await findButton('Lanjutkan mengisi'))
  await waitFor(() => expect(screen.queryByText('Lanjutkan mengisi')).toBeNull())
  expect(note).toHaveValue('Surat menyusul')
  await selectOption(user, /^Alasan/, 'Pindah sekolah')
  await user.click(await findButton('Catat keluar'))
  expect(await screen.findByText(/^Keluar \d{4} · Pindah sekolah$/)).toBeVisible()
  expect((await school.readRows(school.vii)).map(({ status }) => status).sort()).toEqual(['active', 'left'])
  await user.click(await findButton('Masuk Kembali'))
  expect(await screen.findByRole('dialog', { name: 'Masuk Kembali' })).toHaveTextContent('masuk kembali ke')
  await selectOption(user, /^Kelas & Rombel/, 'VII A')
  await user.click(await findButton('Catat masuk'))
  const lessonsDialog = within(await screen.findByRole('dialog', { name: 'Pelajaran di Kelas Baru' }))
  expect(lessonsDialog.getByRole('checkbox', { name: /^Matematika/ })).toBeChecked()
  await user.click(lessonsDialog.getByRole('button', { name: 'Nanti saja' }))
  expect(await screen.findByText('Kelas VII A')).toBeVisible()
  expect((await school.readRows(school.vii)).map(({ status }) => status)).toEqual(['active', 'active'])
})

it('the default date is that in the school’s time zone, not in the browser’s', async () => {
  const { students, operator } = await openLessonWorld(...KEYS)
  const schoolDay = dayIn('Asia/Jakarta', Date.now())
  const browserZone = ['Pacific/Kiritimati', 'Etc/GMT+12'].find(
    (zone) => dayIn(zone, Date.now()) !== schoolDay,
  )
  vi.stubEnv('TZ', browserZone)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date().toLocaleDateString('sv'), 'the browser has another day').not.toBe(schoolDay)
  const { user } = await openConsole(`/sia/master/student/edit/${students[0]}`, operator)
  await user.click(await findButton('Mutasi Keluar'))
  const [year, month, day] = schoolDay.split('-')
  expect(await screen.findByRole('textbox', { name: /^Tanggal/ })).toHaveValue(`${day}/${month}/${year}`)
})

it('an answer that was lost is given again, not a refusal', async () => {
  const { students, school, operator, admin } = await openLessonWorld(...KEYS)
  const [student] = students
  const left_at = dayIn('Asia/Jakarta', Date.now())
  await admin.post(`/sia/master/student/${student}/leave`, { left_at, reason: 'Pindah sekolah' })
  const { user } = await openConsole(`/sia/master/student/edit/${student}`, operator)
  await user.click(await findButton('Masuk Kembali'))
  await selectOption(user, /^Kelas & Rombel/, 'VII A')
  loseFirstAnswer('POST', '/sia/master/student/:id/return')
  await user.click(await findButton('Catat masuk'))
  expect(await screen.findByText('Network error!')).toBeVisible()
  expect((await school.readRows(school.vii)).map(({ status }) => status)).toEqual(['active', 'active'])
  await user.click(await findButton('Catat masuk'))
  expect(await screen.findByRole('dialog', { name: 'Pelajaran di Kelas Baru' })).toBeVisible()
  expect(await screen.findByText(/^Siswa masuk kelas VII A/)).toBeVisible()
})

it('an answer that was lost with a reload is given again', async () => {
  const { students, operator } = await openLessonWorld(...KEYS)
  const opened = await openConsole(`/sia/master/student/edit/${students[0]}`, operator)
  await opened.user.click(await findButton('Mutasi Keluar'))
  await selectOption(opened.user, /^Alasan/, 'Pindah sekolah')
  loseFirstAnswer('POST', '/sia/master/student/:id/leave')
  await opened.user.click(await findButton('Catat keluar'))
  expect(await screen.findByText('Network error!')).toBeVisible()
  const { user } = await reload(opened)
  expect(await screen.findByText(/^Keluar \d{4} · Pindah sekolah$/)).toBeVisible()
  await user.click(await findButton('Lanjutkan'))
  await user.click(await findButton('Catat keluar'))
  expect(await screen.findByText(/^Siswa dicatat keluar/)).toBeVisible()
})
