/** Law: unsaved edits of every screen with a save button survive a reload, and are offered again; none is lost to a save. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  discardInput,
  findButton,
  LESSON_CLASSES_PATH,
  openLessonWorld,
  PARTICIPANTS_PATH,
  selectOption,
} from '#test/support/console/lessons.ts'
import { holdRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { assignTeacher, enrol, makeClassroom, readActiveYear } from '#test/support/sia/documents.ts'
import { createSchool, createStudents, createYear } from '#test/support/sia/school.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'
import { sampleOf } from '#test/support/world/rounds.ts'
import type { Client } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']
type Sheet = {
  path: string
  client: Client
  edit: (user: User) => Promise<unknown>
  /** Shown while something is unsaved, after a reload too. */
  findEdited: () => Promise<HTMLElement>
  isEdited: () => boolean
  /** The buttons that save, one after the other. */
  saveButtons?: readonly string[]
}

const PREFIX = 'pelita.outbox.'
const summary = (text: string) => ({
  findEdited: () => screen.findByText(`Belum disimpan: ${text}`),
  isEdited: () => screen.queryByText(/^Belum disimpan/) !== null,
})

/** By the names that the sources give them. */
const SHEETS: Record<string, () => Promise<Sheet>> = {
  'class participants': async () => {
    const world = await openConsoleWorld()
    const admin = await world.as('Administrator')
    const { vii } = await createSchool(admin)
    await createStudents(admin, [1, 2])
    return {
      path: `/sia/activity/student-class/new?mass=1&classroom_id=${vii}`,
      client: admin,
      edit: (user) => addAll(user, 'Tambah'),
      ...summary('2 ditambahkan'),
    }
  },
  'lesson participants': async () => {
    const { mathematics, admin } = await openLessonWorld()
    return {
      path: `${PARTICIPANTS_PATH}/edit/${mathematics}`,
      client: admin,
      edit: (user) => addAll(user, 'Tambah Siswa'),
      ...summary('2 ditambahkan'),
    }
  },
  'class lessons': async () => {
    const { admin, school } = await openLessonWorld()
    return {
      path: `${LESSON_CLASSES_PATH}/perclass?classroom_id=${school.vii}`,
      client: admin,
      edit: async (user) => {
        await addAll(user, 'Tambah Mata Pelajaran')
        await selectOption(user, /^Guru IPA$/, await readTeacherName(admin))
      },
      ...summary('1 ditambahkan'),
    }
  },
  matrix: async () => {
    const { admin } = await openLessonWorld()
    const name = await readTeacherName(admin)
    return {
      path: `${LESSON_CLASSES_PATH}/matrix`,
      client: admin,
      edit: async (user) => {
        const [cell] = await screen.findAllByRole('gridcell')
        await user.click(cell as HTMLElement)
        await user.keyboard(`${name.slice(0, 3)}{Enter}`)
      },
      ...summary('1 ditambahkan'),
    }
  },
  homerooms: openHomerooms,
  closing: async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    await createYear(client, Number((await readActiveYear(world)).code) + 1)
    const gradeSeven = await makeClassroom(world, 'VII', 'A')
    await makeClassroom(world, 'VIII', 'A')
    await enrol(world, gradeSeven, { name: 'Adi Putra' })
    return {
      path: '/sia/activity/close-year',
      client,
      edit: async (user) => {
        await user.click(await findButton(/^VII A/))
        await user.click(await screen.findByRole('combobox', { name: 'Tujuan Adi Putra' }))
        await user.click(await screen.findByRole('option', { name: 'Tinggal Kelas' }))
      },
      findEdited: () => screen.findByText('0 naik, 1 tinggal, 0 lulus'),
      isEdited: () => screen.queryByText('0 naik, 1 tinggal, 0 lulus') !== null,
      saveButtons: ['Tutup Tahun', 'Tutup Tahun'],
    }
  },
  spread: async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    await makeClassroom(world, 'VII', 'A')
    await createStudents(client, [1, 2])
    return {
      path: '/sia/activity/student-class/spread',
      client,
      edit: async (user) => user.click(await findButton('Susun')),
      findEdited: () => findButton('Simpan 2 siswa'),
      isEdited: () => screen.queryByRole('button', { name: /^Simpan [1-9]/ }) !== null,
      saveButtons: ['Simpan 2 siswa'],
    }
  },
  menu: async () => {
    const client = await (await openConsoleWorld()).as('Operator')
    for (const name of ['A', 'B']) await client.post('/setting/menu', { type: 'main', name, link: '/' })
    return {
      path: '/menus/main',
      client,
      edit: async (user) => user.click(await findButton('Turunkan: A')),
      findEdited: () => findButton('Batalkan perubahan'),
      isEdited: () => screen.queryByRole('button', { name: 'Batalkan perubahan' }) !== null,
      saveButtons: ['Simpan Struktur'],
    }
  },
}

async function readTeacherName(admin: Client): Promise<string> {
  const { body } = await admin.get<{ rows: { name: string }[] }>('/sia/master/teacher')
  return body.result.rows[0]?.name ?? ''
}

async function openHomerooms(): Promise<Sheet> {
  const world = await openConsoleWorld()
  await assignTeacher(world, await world.as('Guru'), await makeClassroom(world, 'VII', 'A'))
  const { name } = await world.context.db.kysely
    .selectFrom('teachers')
    .select('name')
    .executeTakeFirstOrThrow()
  return {
    path: '/sia/master/homeroom',
    client: await world.as('Operator'),
    edit: (user) => selectOption(user, /^Wali kelas VII A$/, name),
    ...summary('1 kelas'),
  }
}

async function addAll(user: User, button: string) {
  await user.click(await findButton(button))
  const dialog = within(await screen.findByRole('dialog', { name: /^Tambah/ }))
  await user.click(dialog.getByRole('checkbox', { name: 'Pilih semua' }))
  await user.click(dialog.getByRole('button', { name: /^Tambah \(\d\)$/ }))
}

it('the table names every sheet of the sources, and each is in a frame that offers its edits', () => {
  const sources = readSourceFiles(['src/features'])
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/defineSheet\(\{\s*name: '([^']+)'/g)].map(([, name]) => name),
  )
  expect(names.sort()).toEqual(Object.keys(SHEETS).sort())
  const withBar = sources.filter(({ text }) => text.includes('<SaveBar'))
  expect(withBar.length).toBeGreaterThan(2)
  // The attendance of a class has an outbox of its own, which keeps it from the first tap.
  const isKept = (text: string) => text.includes('<SheetFrame') || /from '\.\/\w+Outbox\.ts'/.test(text)
  expect(withBar.filter(({ text }) => !isKept(text)).map(({ file }) => file)).toEqual([])
})

it.each(Object.entries(SHEETS))('%s', async (_name, open) => {
  const { path, client, edit, findEdited, isEdited } = await open()
  const opened = await openConsole(path, client)
  await edit(opened.user)
  await findEdited()

  const again = await reload(opened)
  await findButton('Pulihkan')
  expect(isEdited()).toBe(false)
  await again.user.click(await findButton('Pulihkan'))
  await findEdited()

  const last = await reload(again)
  await discardInput(last.user)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pulihkan' })).toBeNull())
  expect(isEdited()).toBe(false)
  expect(Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))).toEqual([])
})

it.each(sampleOf(Object.entries(SHEETS)))(
  '%s takes nothing while it is saved, which would be lost',
  async (_name, open) => {
    const { path, client, edit, findEdited, saveButtons = ['Simpan'] } = await open()
    const { user } = await openConsole(path, client)
    await edit(user)
    await findEdited()
    const findInert = () => document.querySelector('main [inert]')
    expect(findInert()).toBeNull()
    const releases = [holdRequests('PUT', '/*'), holdRequests('POST', '/*')]
    for (const name of saveButtons) {
      // A dialog that has just been answered may still fade out.
      const button = await waitFor(() => {
        const dialog = screen.queryByRole('dialog')
        return (dialog ? within(dialog) : screen).getByRole('button', { name })
      })
      await user.click(button)
    }
    await waitFor(() => expect(findInert()).not.toBeNull())
    for (const release of releases) release()
    await waitFor(() => expect(findInert()).toBeNull())
  },
)

it('edits that were saved elsewhere meanwhile are nothing to save any more', async () => {
  const { path, client, edit, findEdited } = await openHomerooms()
  const opened = await openConsole(path, client)
  await edit(opened.user)
  await findEdited()
  const storedEdits = Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX))
  await opened.user.click(await findButton('Simpan'))
  await screen.findByText('Wali kelas berhasil disimpan.')
  opened.unmount()
  for (const [key, entry] of storedEdits) localStorage.setItem(key, String(entry))
  const again = await openConsole(path, client)
  await again.user.click(await findButton('Pulihkan'))
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith(PREFIX))).toBe(false))
})
