/** The forms of the console: where they are, and filling their inputs. */
import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { expect } from 'vitest'
import { waitForRequests } from './network.ts'
import { screens } from './screens.ts'

/** Screens that are a form. */
const SCREEN_FORMS = [
  ...screens.map(({ path }) => path).filter((path) => /\/(new|edit|edit\/:id|:material_id)$/.test(path)),
  '/setting/general',
  '/account/profile',
]
/** They are sheets, not forms, and keep their edits in their own way. */
const WITHOUT_DRAFT = ['/sia/activity/lesson-class-student/edit/:id', '/sia/activity/student-class/new']
/** Screens whose button opens a form in a dialog. */
export const DIALOG_FORMS = ['/slides', '/galleries', '/menus/:id', '/redirects']
/** The addresses of all forms that keep a draft. */
export const FORMS = [...SCREEN_FORMS.filter((path) => !WITHOUT_DRAFT.includes(path)), ...DIALOG_FORMS]

/** Waits until the form has its fields, its record and its lazily loaded editors; opens its dialog first. */
export async function findForm(path: string) {
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

export function readInputs(): string[] {
  const fields = listFields().map((field) => {
    const isChecked = field instanceof HTMLInputElement && field.checked
    return `${field.name || field.getAttribute('aria-label')} ${field.value} ${isChecked}`
  })
  return [...fields, ...listEditors().map(({ editor }) => `editor ${editor?.getHTML()}`)]
}

export async function fillEveryInput() {
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
