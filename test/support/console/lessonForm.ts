/** The form of a lesson, which opens faster than that of a post, with an unsaved change. */
import { screen } from '@testing-library/react'
import type { Client, World } from '#test/support/world/world.ts'
import { openConsole } from './render.tsx'

export const LESSON = '/sia/master/lesson'
export const findName = () => screen.findByRole('textbox', { name: /^Nama/ })
export const getSaveButton = () => screen.getByRole('button', { name: 'Simpan' })

export const readLessonName = async (world: World, id: number) =>
  (await (await world.as('Administrator')).get<{ name: string }>(`${LESSON}/${id}`)).body.result.name

/** @returns the id of a lesson named Seni Lama */
export const createLesson = async (client: Client) =>
  (await client.post<{ id: number }>(LESSON, { code: 'SB', name: 'Seni Lama' })).body.result.id

/** Opens a lesson and changes its name from Seni Lama to Seni Baru, without saving. */
export async function editLesson(client: Client) {
  const id = await createLesson(client)
  const { user } = await openConsole(`${LESSON}/edit/${id}`, client)
  await user.clear(await findName())
  await user.type(await findName(), 'Seni Baru')
  return { id, user }
}
