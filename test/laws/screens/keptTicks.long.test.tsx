/** Law: what is ticked or chosen on a screen without a form survives a reload, and is gone once the screen was left. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  findButton,
  LESSON_CLASSES_PATH,
  openLessonWorld,
  selectOption,
} from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { enrol, makeClassroom } from '#test/support/sia/documents.ts'
import { createSchool, createStudents } from '#test/support/sia/school.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'
import type { Client } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']
type TickScreen = {
  path: string
  client: Client
  tick: (user: User) => Promise<unknown>
  /** Shown while something is ticked. */
  summary: string
}

const tickBox = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('checkbox', { name }))

const listKept = () => Object.keys(sessionStorage).filter((key) => /ticks|replaced/.test(key))

const SCREENS: Record<string, () => Promise<TickScreen>> = {
  'participants of a class': async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Administrator')
    const school = await createSchool(client)
    await school.enrol(school.vii, await createStudents(client, [1, 2, 3]))
    return {
      path: `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
      client,
      tick: (user) => tickBox(user, 'Pilih semua yang aktif'),
      summary: '3 dipilih',
    }
  },
  'classes to release': async () => {
    const world = await openConsoleWorld()
    await enrol(world, await makeClassroom(world, 'VII', 'A'))
    await enrol(world, await makeClassroom(world, 'VII', 'B'))
    return {
      path: '/sia/activity/release',
      client: await world.as('Operator'),
      tick: (user) => tickBox(user, /^Pilih semua kelas/),
      summary: '2 kelas dipilih',
    }
  },
  'lessons of a teacher who is replaced': async () => {
    const { operator, createLessonClass, science } = await openLessonWorld()
    await createLessonClass(science)
    return {
      path: `${LESSON_CLASSES_PATH}/teacher-change`,
      client: operator,
      tick: async (user) => {
        await selectOption(user, /Guru lama/, /.+/)
        await tickBox(user, 'IPA VII A')
      },
      summary: '1 dari 2 pelajaran dipilih',
    }
  },
  users: async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { name: 'Budi Santoso', email: 'budi@sekolah.sch.id' })
    return {
      path: '/users',
      client: await world.as('Administrator'),
      tick: (user) => tickBox(user, 'Pilih Budi Santoso'),
      summary: '1 terpilih',
    }
  },
  posts: async () => {
    const world = await openConsoleWorld()
    const client = await world.as('Operator')
    await writePost(client, { title: 'Rapat Komite' })
    return {
      path: '/news',
      client,
      tick: (user) => tickBox(user, 'Pilih Rapat Komite'),
      summary: '1 terpilih',
    }
  },
}

it.each(Object.entries(SCREENS))(
  '%s are ticked after a reload, until the screen is left',
  async (_name, prepare) => {
    const { path, client, tick, summary } = await prepare()
    const opened = await openConsole(path, client)
    await tick(opened.user)
    expect(await screen.findByText(summary)).toBeVisible()
    await waitFor(() => expect(listKept()).not.toEqual([]))
    const { router } = await reload(opened)
    expect(await screen.findByText(summary)).toBeVisible()
    await router.navigate('/account/profile')
    await waitFor(() => expect(screen.queryByText(summary)).toBeNull())
    expect(listKept()).toEqual([])
  },
)

it('ticks of a list are gone when it is opened again, in this tab and in another', async () => {
  const world = await openConsoleWorld()
  const client = await world.as('Operator')
  await writePost(client, { title: 'Rapat Komite' })
  const opened = await openConsole('/news', client)
  await tickBox(opened.user, 'Pilih Rapat Komite')
  expect(await screen.findByText('1 terpilih')).toBeVisible()
  await waitFor(() => expect(listKept()).not.toEqual([]))
  await opened.router.navigate('/account/profile')
  await waitFor(() => expect(screen.queryByText('1 terpilih')).toBeNull())
  await opened.router.navigate('/news')
  expect(await screen.findByRole('checkbox', { name: 'Pilih Rapat Komite' })).not.toBeChecked()

  await tickBox(opened.user, 'Pilih Rapat Komite')
  expect(await screen.findByText('1 terpilih')).toBeVisible()
  const device = { ...localStorage }
  opened.unmount()
  // Another tab has what is on the device, and nothing of this tab.
  sessionStorage.clear()
  Object.assign(localStorage, device)
  await openConsole('/news')
  expect(await screen.findByRole('checkbox', { name: 'Pilih Rapat Komite' })).not.toBeChecked()
})

it('ticks of a list are not those of another filter', async () => {
  const world = await openConsoleWorld()
  const client = await world.as('Operator')
  await writePost(client, { title: 'Rapat Komite' })
  const opened = await openConsole('/news', client)
  await tickBox(opened.user, 'Pilih Rapat Komite')
  expect(await screen.findByText('1 terpilih')).toBeVisible()
  const tabStorage = { ...sessionStorage }
  opened.unmount()
  Object.assign(sessionStorage, tabStorage)
  await openConsole('/news?filter=%7B%22q%22%3A%22Rapat%22%7D')
  await screen.findByText('Rapat Komite')
  expect(screen.queryByText('1 terpilih')).toBeNull()
})

it('the class to promote to is chosen after a reload, and named until the dialog is opened again', async () => {
  const world = await openConsoleWorld()
  const client = await world.as('Administrator')
  const school = await createSchool(client)
  await school.enrol(school.vii, await createStudents(client, [1, 2]))
  const opened = await openConsole(
    `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
    client,
  )
  await tickBox(opened.user, 'Pilih semua yang aktif')
  await opened.user.click(await findButton('Proses Naik Kelas'))
  await selectOption(opened.user, /^Kelas Tujuan/, 'VIII B')
  const { user } = await reload(opened)
  expect(await screen.findByText(/^Isian “Proses Lulus\/Naik Kelas: VII A” masih ada/)).toBeVisible()
  await user.click(await findButton('Proses Naik Kelas'))
  expect(await screen.findByText(/^Isian yang belum tersimpan dipulihkan/)).toBeVisible()
  expect(screen.getByRole('combobox', { name: /^Kelas Tujuan/ })).toHaveTextContent('VIII B')
})

/** Sets that are nothing a person ticked. */
const OTHER_SETS = [
  // Which answers were saved since the screen was opened.
  'src/features/learning/console/scoring/useScoring.ts',
  // Decided at once, and asked again.
  'src/features/posts/console/posts/conflict/ConflictDialog.tsx',
  'src/platform/console/kit/dialog/Dialog.tsx',
  'src/platform/console/kit/dialog/useSelectedIds.ts',
]

it('no other screen holds ticks that a reload would lose', () => {
  const files = readSourceFiles(['src']).filter(({ file }) => file.includes('/console/'))
  const setUsers = files.filter(({ text }) => /useState<ReadonlySet</.test(text)).map(({ file }) => file)
  expect(setUsers.sort()).toEqual(OTHER_SETS)
  const unkept = files.filter(({ text }) => /[^.\w]useSelectedIds\(/.test(text)).map(({ file }) => file)
  expect(unkept.sort()).toEqual([
    'src/platform/console/kit/dialog/useSelectedIds.ts',
    'src/platform/console/kit/draft/useKeptIds.ts',
  ])
})
