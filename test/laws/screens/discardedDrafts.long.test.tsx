/** Law: after Buang on a restored draft, every input of a form is as in a fresh form. */
import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPathFinder, type PathFinder } from '#test/support/console/existingPaths.ts'
import { connectWorld, waitForRequests } from '#test/support/console/network.ts'
import { loadEditorLate, openConsole, reload } from '#test/support/console/render.tsx'
import { screens } from '#test/support/console/screens.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

/** Screens that are a form. */
const SCREEN_FORMS = [
  ...screens.map(({ path }) => path).filter((path) => /\/(new|edit|edit\/:id|:material_id)$/.test(path)),
  '/setting/general',
  '/account/profile',
]
/** They change nothing but who takes part, so they have no draft. */
const WITHOUT_DRAFT = ['/sia/activity/lesson-class-student/edit/:id', '/sia/activity/student-class/new']
/** Screens whose button opens a form in a dialog. */
const DIALOG_FORMS = ['/slides', '/galleries', '/menus/:id', '/redirects']
const forms = [...SCREEN_FORMS.filter((path) => !WITHOUT_DRAFT.includes(path)), ...DIALOG_FORMS]

let world: World
let administrator: Client
let toExistingPath: PathFinder
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.as({ keys: ['*'] })
  toExistingPath = createPathFinder(world, administrator)
})
beforeEach(() => connectWorld(world))
afterAll(() => world.close())

it('the law knows the forms of new and of existing records', () => {
  expect(forms.length).toBeGreaterThan(30)
})

it.each(forms)('%s', async (path) => {
  const opened = await openConsole(await toExistingPath(path), administrator)
  await findForm(path)
  const fresh = readInputs()
  await fillEveryInput()
  await waitFor(() => expect(readInputs()).not.toEqual(fresh))
  loadEditorLate()
  await reload(opened)
  await findForm(path)
  const discard = await page.findByRole('button', { name: 'Buang' })
  await waitFor(() => expect(readInputs()).not.toEqual(fresh))
  fireEvent.click(discard)
  await waitFor(() => expect(page.queryByRole('button', { name: 'Buang' })).toBeNull())
  await waitForRequests()
  await waitFor(() => expect(readInputs()).toEqual(fresh))
})

/** Waits until the form has its fields, its record and its lazily loaded editors; opens its dialog first. */
async function findForm(path: string) {
  if (DIALOG_FORMS.includes(path)) {
    const [addButton] = await page.findAllByRole('button', { name: /^Tambah/ })
    if (addButton) fireEvent.click(addButton)
  }
  await waitFor(() => expect(listFields().length).toBeGreaterThan(0))
  await waitForRequests()
  await waitFor(() => expect(page.queryByRole('status', { name: /^Memuat penyunting/ })).toBeNull())
}

const listFields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea'),
]
const listEditors = () => [...document.querySelectorAll<TiptapEditorHTMLElement>('form .ProseMirror')]

function readInputs(): string[] {
  const fields = listFields().map((field) => {
    const isChecked = field instanceof HTMLInputElement && field.checked
    return `${field.name || field.getAttribute('aria-label')} ${field.value} ${isChecked}`
  })
  return [...fields, ...listEditors().map(({ editor }) => `editor ${editor?.getHTML()}`)]
}

async function fillEveryInput() {
  const fields = listFields().filter(({ disabled, readOnly }) => !disabled && !readOnly)
  const typed = fields.filter(
    (field) =>
      field.getAttribute('aria-hidden') !== 'true' &&
      field.getAttribute('role') !== 'combobox' &&
      !['hidden', 'file', 'password', 'radio'].includes(field.type),
  )
  for (const field of typed) {
    if (field.type === 'checkbox') fireEvent.click(field)
    else fireEvent.change(field, { target: { value: field.type === 'number' ? '7' : 'Draf satu' } })
  }
  for (const { editor } of listEditors())
    act(() => {
      editor?.commands.insertContent('Isi draf satu')
    })
  for (const picker of document.querySelectorAll('form [role="combobox"]:not(:disabled)'))
    await chooseLastOption(picker)
}

async function chooseLastOption(picker: Element) {
  fireEvent.mouseDown(picker)
  if (picker.tagName === 'INPUT') fireEvent.change(picker, { target: { value: ' ' } })
  await waitForRequests()
  const option = page.queryAllByRole('option').at(-1)
  if (option) fireEvent.click(option)
  fireEvent.keyDown(picker, { key: 'Escape' })
}
