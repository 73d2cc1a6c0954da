/** Copying who has not handed in: names, numbers for WhatsApp, and what happens if the browser refuses. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import {
  createLesson,
  createSubmission,
  createTask,
  TEACHER_LESSONS_PATH,
} from '#test/support/sia/learning.ts'

const COPY_BUTTON = 'Salin yang belum mengumpulkan'

/** Opens the answers to a task that the first of four students has handed in. */
async function openAnswers({ asOperator = false, isDraft = false } = {}) {
  const world = await openConsoleWorld()
  const lesson = await createLesson(world, 4)
  const task = await createTask(lesson, isDraft ? { status: 'draft' } : {})
  const [handedIn, ...missing] = lesson.students
  if (handedIn && !isDraft) await createSubmission(handedIn.client, task)
  const phones = ['0812-0000-0002', '0812-0000-0003', null]
  for (const [index, { id }] of missing.entries())
    await world.context.db.kysely
      .updateTable('students')
      .set({ phone: phones[index] ?? null })
      .where('id', '=', id)
      .execute()
  const client = asOperator ? await world.as('Operator') : lesson.teacher
  const { user } = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/${task.id}`, client)
  const names = missing.map(({ name }) => name)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  const readCopied = () => String(writeText.mock.lastCall?.[0]).split('\n').sort()
  return { user, names, writeText, readCopied, withoutNumber: names.at(-1) ?? '' }
}

describe('who has not handed in', () => {
  it('is copied as names, and a notice says how many', async () => {
    const { user, names, readCopied } = await openAnswers()
    await user.click(await findButton(COPY_BUTTON))
    await user.click(await screen.findByRole('menuitem', { name: 'Nama' }))
    expect(await screen.findByText('3 nama disalin.')).toBeVisible()
    expect(readCopied()).toEqual([...names].sort())
  })

  it('is copied as numbers for WhatsApp, and who has none is named', async () => {
    const { user, withoutNumber, readCopied } = await openAnswers()
    await user.click(await findButton(COPY_BUTTON))
    await user.click(await screen.findByRole('menuitem', { name: 'Nomor WhatsApp' }))
    expect(await screen.findByText(`2 nomor disalin. Tanpa nomor WhatsApp: ${withoutNumber}.`)).toBeVisible()
    expect(readCopied()).toEqual(['6281200000002', '6281200000003'])
  })

  it('is shown selected in a dialog if the browser refuses to copy', async () => {
    const { user, withoutNumber, writeText } = await openAnswers()
    writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    await user.click(await findButton(COPY_BUTTON))
    await user.click(await screen.findByRole('menuitem', { name: 'Nomor WhatsApp' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Salin 2 nomor' }))
    expect(dialog.getByText(new RegExp(`Tanpa nomor WhatsApp: ${withoutNumber}`))).toBeVisible()
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Teks' })
    expect(field).toHaveFocus()
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(field.value)
    expect(field.value.split('\n').sort()).toEqual(['6281200000002', '6281200000003'])
    expect(screen.queryByText(/disalin/)).toBeNull()
  })

  it('is copied by the office as names only', async () => {
    const { user } = await openAnswers({ asOperator: true })
    await user.click(await findButton(COPY_BUTTON))
    expect(await screen.findByRole('menuitem', { name: 'Nama' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Nomor WhatsApp' })).toBeNull()
  })

  it('is not offered for a draft, which nobody can hand in', async () => {
    await openAnswers({ isDraft: true })
    expect(await findButton('Nilai (CSV)')).toBeVisible()
    expect(screen.queryByRole('button', { name: COPY_BUTTON })).toBeNull()
  })
})
