/** Law: what the dialog of an action had before a reload is named above its screen, and belongs to what it was typed for. */
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  discardInput,
  findButton,
  LESSON_CLASSES_PATH,
  openLessonWorld,
  selectOption,
} from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { createLesson, createTask, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const KEYS = ['sia-student-class-activity', 'sia-master', 'edit-sia-master'] as const
const LEFT = /^Isian “.*” masih ada dari sebelum halaman dimuat ulang\./
const countLeft = () => page.queryAllByText(LEFT).length

it('every dialog with a draft is named by one of two parts', () => {
  const withDraft = readSourceFiles(['src']).filter(({ text }) => /\buseDraft\(to/.test(text))
  const named = withDraft.filter(({ text }) => /useLeftAction\(|toFormId\(/.test(text))
  expect(withDraft.length).toBeGreaterThan(2)
  expect(named).toEqual(withDraft)
})

it('an action on the record of the screen is continued, or discarded', async () => {
  const { students, operator, admin } = await openLessonWorld(...KEYS)
  const path = `/sia/master/student/edit/${students[0]}`
  const { name } = (await admin.get<{ name: string }>(`/sia/master/student/${students[0]}`)).body.result
  const opened = await openConsole(path, operator)
  await opened.user.click(await findButton('Mutasi Keluar'))
  await opened.user.type(await page.findByLabelText('Catatan'), 'Surat menyusul')
  expect(countLeft()).toBe(0)

  const again = await reload(opened)
  expect(
    await page.findByText(`Isian “Mutasi Keluar: ${name}” masih ada dari sebelum halaman dimuat ulang.`),
  ).toBeVisible()
  await again.user.click(await findButton('Lanjutkan'))
  expect(await page.findByLabelText('Catatan')).toHaveValue('Surat menyusul')
  expect(countLeft()).toBe(0)

  const last = await reload(again)
  await page.findByText(LEFT)
  await discardInput(last.user)
  await waitFor(() => expect(countLeft()).toBe(0))
  await last.user.click(await findButton('Mutasi Keluar'))
  expect(await page.findByLabelText('Catatan')).toHaveValue('')
})

it('an action on a chosen row is named, and nothing of it is offered for another row', async () => {
  const { school, operator } = await openLessonWorld(...KEYS)
  const names = (await school.readClass(school.vii)).peserta.map(({ student }) => student.name)
  const opened = await openConsole(
    `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
    operator,
  )
  const openMove = async (user: typeof opened.user, name: string | undefined) => {
    await user.click(await page.findByRole('checkbox', { name: `Pilih ${name}` }))
    await user.click(await findButton('Pindah Kelas'))
    return within(await page.findByRole('dialog', { name: 'Pindah Kelas' }))
  }
  const chosen = await openMove(opened.user, names[0])
  await opened.user.click(chosen.getByRole('combobox', { name: /^Kelas Tujuan/ }))
  await opened.user.click(await page.findByRole('option', { name: 'VII B' }))

  const { user } = await reload(opened)
  const text = `Isian “Pindah Kelas: ${names[0]}” masih ada dari sebelum halaman dimuat ulang. Isiannya kembali bila dibuka lagi.`
  expect(await page.findByText(text)).toBeVisible()
  expect(page.queryByRole('button', { name: 'Lanjutkan' })).toBeNull()
  await user.click(await page.findByRole('checkbox', { name: `Pilih ${names[0]}` }))
  const other = await openMove(user, names[1])
  expect(other.queryByText(/dipulihkan/)).toBeNull()
  expect(other.getByRole('combobox', { name: /^Kelas Tujuan/ })).not.toHaveTextContent('VII B')
  await user.click(other.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(page.getByText(text)).toBeVisible()
  await user.click(await page.findByRole('checkbox', { name: `Pilih ${names[1]}` }))
  const same = await openMove(user, names[0])
  expect(await same.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  expect(same.getByRole('combobox', { name: /^Kelas Tujuan/ })).toHaveTextContent('VII B')
  expect(countLeft()).toBe(0)
})

it('what was ticked to be added is there again for the same class, and for no other one', async () => {
  const { school, operator } = await openLessonWorld()
  const opened = await openConsole(`${LESSON_CLASSES_PATH}/perclass?classroom_id=${school.vii}`, operator)
  const openPicker = async (user: typeof opened.user) => {
    await user.click(await findButton('Tambah Mata Pelajaran'))
    const picker = within(await page.findByRole('dialog', { name: /^Tambah/ }))
    return { picker, lesson: await picker.findByRole('checkbox', { name: 'IPA' }) }
  }
  const first = await openPicker(opened.user)
  await opened.user.click(first.lesson)

  const { user } = await reload(opened)
  await page.findByText(LEFT)
  await selectOption(user, /^Kelas & Rombel/, 'VII B')
  const other = await openPicker(user)
  expect(other.lesson).not.toBeChecked()
  expect(other.picker.queryByText(/dipulihkan/)).toBeNull()
  await user.click(other.picker.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  await selectOption(user, /^Kelas & Rombel/, 'VII A')
  const same = await openPicker(user)
  expect(same.lesson).toBeChecked()
  await user.click(same.picker.getByRole('button', { name: 'Tambah (1)' }))
  expect(await page.findByText('Belum disimpan: 1 ditambahkan')).toBeVisible()
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(countLeft()).toBe(0)
})

it('what was chosen for the copy of a task is there again, until it is discarded', async () => {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 0)
  await createLesson(world, 0, lesson.teacher)
  await createTask(lesson, { name: 'Latihan pecahan' })
  const opened = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}?tab=tasks`, lesson.teacher)
  const openCopy = async (user: typeof opened.user) => {
    await user.click(await findButton('Salin Latihan pecahan ke kelas lain'))
    const dialog = within(await page.findByRole('dialog', { name: 'Salin Latihan pecahan' }))
    return { other: await dialog.findByRole('checkbox', { name: /^VII/ }), open: dialog.getByRole('switch') }
  }
  const chosen = await openCopy(opened.user)
  await opened.user.click(chosen.other)
  await opened.user.click(chosen.open)

  const again = await reload(opened)
  expect(await page.findByText(/^Isian “Salin Latihan pecahan” masih ada/)).toBeVisible()
  const restored = await openCopy(again.user)
  expect(restored.other).toBeChecked()
  expect(restored.open).toBeChecked()
  await discardInput(again.user)
  await waitFor(() => expect(restored.other).not.toBeChecked())
})
