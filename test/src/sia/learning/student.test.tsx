/** A student in the own lessons: what is due, handing in, what came back; nothing written is lost. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StudentTask } from '#contract/sia/learning/submission.ts'
import {
  answerPath,
  giveTask,
  handIn,
  openLesson,
  STUDENT,
  score,
  type Taught,
  TEACHER,
} from '#test/support/learning.ts'
import { press } from '#test/support/lessons.ts'
import { openSchool } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

async function openTask(more: object = {}) {
  const world = await openSchool()
  const lesson = await openLesson(world, 1)
  const task = await giveTask(lesson, more)
  const [pupil] = lesson.pupils
  if (!pupil) throw new Error('no pupil')
  const path = `${STUDENT}/${lesson.id}/task/${task.id}`
  const stored = async () =>
    (await pupil.client.get<StudentTask>(answerPath(task))).body.result.lesson_class_task_submit
  return { world, lesson, task, pupil, path, stored }
}

const close = ({ teacher, id }: Taught, task: { id: number; name: string; deadline_at: string }) =>
  teacher.put(`${TEACHER}/${id}/task/${task.id}`, {
    name: task.name,
    deadline_at: task.deadline_at,
    status: 'close',
  })

const PATIENCE = { timeout: 8000 }

describe('a student', () => {
  it('finds on the home what is due, one step from the task', async () => {
    const { pupil, path } = await openTask()
    await openConsole('/sia', pupil.client)
    expect(await screen.findByRole('link', { name: 'Latihan 1' })).toHaveAttribute('href', path)
  })

  it('attaches a file and hands in', async () => {
    const { pupil, path, stored } = await openTask()
    const { user } = await openConsole(path, pupil.client)
    await user.upload(
      await screen.findByLabelText('Pilih berkas'),
      new File(['isi'], 'jawaban.txt', { type: 'text/plain' }),
    )
    expect(await press('Unduh jawaban.txt')).toBeVisible()
    await user.click(await press('Kumpulkan'))
    expect(await screen.findByText('Dikumpulkan')).toBeVisible()
    expect(await stored()).toMatchObject({ status: 'submit', attachment: 'jawaban.txt' })
  })

  it('has a draft on the server a moment after the last change, without asking', async () => {
    const { pupil, path, stored } = await openTask()
    const { user } = await openConsole(path, pupil.client)
    await user.upload(
      await screen.findByLabelText('Pilih berkas'),
      new File(['isi'], 'draf.txt', { type: 'text/plain' }),
    )
    expect(await screen.findByText('Draf tersimpan', {}, PATIENCE)).toBeVisible()
    expect(await stored()).toMatchObject({ status: 'draft', attachment: 'draf.txt' })
  })

  it('keeps what was written when the task is closed meanwhile, and is told', async () => {
    const { lesson, task, pupil, path, stored } = await openTask()
    const { user } = await openConsole(path, pupil.client)
    await screen.findByLabelText('Pilih berkas')
    await close(lesson, task)
    await user.upload(
      screen.getByLabelText('Pilih berkas'),
      new File(['isi'], 'telat.txt', { type: 'text/plain' }),
    )
    expect(
      await screen.findByText(
        'Tugas sudah ditutup. Yang Anda tulis tetap tersimpan di perangkat ini.',
        {},
        PATIENCE,
      ),
    ).toBeVisible()
    await user.click(await press('Muat ulang'))
    expect(await screen.findByText(/Tulisan di perangkat ini yang belum terkirim/)).toBeVisible()
    expect(await press('Unduh telat.txt')).toBeVisible()
    expect(await stored()).toBeNull()
  })

  it('is asked which to keep when the answer was changed elsewhere', async () => {
    const { task, pupil, path, stored } = await openTask()
    const { user } = await openConsole(path, pupil.client)
    await screen.findByLabelText('Pilih berkas')
    await handIn(pupil.client, task, { status: 'draft', answer: '<p>Dari tab lain</p>' })
    await user.upload(
      screen.getByLabelText('Pilih berkas'),
      new File(['isi'], 'sini.txt', { type: 'text/plain' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Pakai tulisan ini' }, PATIENCE))
    await waitFor(async () => expect(await stored()).toMatchObject({ attachment: 'sini.txt' }), PATIENCE)
  })

  it('reads score and feedback, and can no longer change the answer', async () => {
    const { lesson, task, pupil, path } = await openTask()
    const submission = await handIn(pupil.client, task)
    await score(lesson.teacher, task, submission, { score: '92,5', feedback: 'Bagus sekali' })
    await openConsole(path, pupil.client)
    expect(await screen.findByText('Nilai 92,5')).toBeVisible()
    expect(screen.getByText('Bagus sekali')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ubah jawaban' })).toBeNull()
  })

  it('revises what was returned', async () => {
    const { lesson, task, pupil, path, stored } = await openTask()
    const submission = await handIn(pupil.client, task)
    await score(lesson.teacher, task, submission, { feedback: 'Lengkapi', is_return: true })
    const { user } = await openConsole(path, pupil.client)
    expect(await screen.findByText(/Dikembalikan untuk direvisi/)).toBeVisible()
    await user.click(await press('Kumpulkan'))
    await waitFor(async () => expect((await stored())?.status).toBe('submit'))
  })

  it('reaches the lessons of the class and the tasks in them', async () => {
    const { pupil, lesson } = await openTask()
    const { user } = await openConsole(STUDENT, pupil.client)
    await user.click(await screen.findByRole('link', { name: /1 belum dikumpulkan/ }))
    expect(await screen.findByRole('link', { name: 'Latihan 1' })).toBeVisible()
    expect(location.pathname).toBe(`${STUDENT}/${lesson.id}`)
  })

  it('reaches nothing of a lesson of others by its address', async () => {
    const { world, path } = await openTask()
    await openConsole(path, await world.as('Siswa'))
    expect(await screen.findByText('Data gagal dimuat')).toBeVisible()
    expect(screen.queryByText('Latihan 1')).toBeNull()
  })
})
