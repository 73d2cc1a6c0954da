/** Buang on the restored draft of a new post leaves nothing of it, neither in the form nor in what is saved later. */
import { act, screen, waitFor } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { expect, it } from 'vitest'
import type { PostType } from '#features/posts/postType.ts'
import { discardInput } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { loadEditorLate, openConsole, reload } from '#test/support/console/render.tsx'
import { findTitle } from '#test/support/content/autosaves.ts'
import { listPosts, readPost } from '#test/support/content/posts.ts'

const findEditor = async () => {
  await screen.findByRole('textbox', { name: 'Isi' })
  const editor = document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor
  if (!editor) throw new Error('The form has no editor')
  return editor
}
const write = async (text: string) => {
  const editor = await findEditor()
  act(() => {
    editor.commands.insertContent(text)
  })
}

/** Opens a new post, types a draft, reloads the page and discards what was restored. */
async function discardDraft(path: string) {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const page = await openConsole(`${path}/new`, operator)
  await page.user.type(await findTitle(), 'Draf satu')
  await write('Isi draf satu')
  loadEditorLate()
  const { user } = await reload(page)
  await waitFor(async () => expect(await findTitle()).toHaveValue('Draf satu'))
  await waitFor(async () => expect((await findEditor()).getText()).toBe('Isi draf satu'))
  await discardInput(user)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Buang' })).toBeNull())
  expect(await findTitle()).toHaveValue('')
  expect((await findEditor()).getText()).toBe('')
  return { operator, user }
}

async function saveAndRead({ operator, user }: Awaited<ReturnType<typeof discardDraft>>, type: PostType) {
  const date = screen.queryByRole('textbox', { name: /^Tanggal Agenda/ })
  if (date) await user.type(date, '15/07/2026')
  await user.click(screen.getByRole('button', { name: 'SIMPAN' }))
  await screen.findByRole('button', { name: 'UPDATE' })
  const { rows } = (await listPosts(operator, type)).body.result
  return readPost(operator, rows[0]?.id ?? 0)
}

const TYPES: [string, PostType][] = [
  ['/articles', 'article'],
  ['/prefaces', 'preface'],
  ['/agendas', 'agenda'],
]

it.each(TYPES)('text typed after Buang in %s/new is saved alone', async (path, type) => {
  const page = await discardDraft(path)
  await page.user.type(await findTitle(), 'Judul penting')
  await write('Teks penting')
  const post = await saveAndRead(page, type)
  expect([post.title, post.content]).toEqual(['Judul penting', '<p>Teks penting</p>'])
})

it('a title alone is saved without the discarded text, which is not shown either', async () => {
  const page = await discardDraft('/articles')
  await page.user.type(await findTitle(), 'Judul saja')
  expect((await findEditor()).getText()).toBe('')
  expect((await saveAndRead(page, 'article')).content ?? '').toBe('')
})
