/** Law: after another class, year, semester or tab is chosen nothing of the former can be pressed, and its late answer is not shown. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LESSON_CLASSES_PATH, openLessonWorld, selectOption } from '#test/support/console/lessons.ts'
import { holdRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { createLesson, createMaterial, createTask, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import type { Client } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']
type Selection = {
  path: string
  client: Client
  /** The call by which the chosen content is read. */
  read: string
  choose: (user: User) => Promise<unknown>
  /** What is shown of the first choice only, and of the second one only. */
  ofFirst: () => unknown[]
  ofSecond: () => unknown[]
}

const texts = (text: RegExp) => () => screen.queryAllByText(text)
const buttons = (name: RegExp) => () => screen.queryAllByRole('button', { name })
const teachers = () => screen.queryAllByRole('gridcell').filter(({ textContent }) => textContent !== '·')
const emptyCells = () => (teachers().length > 0 ? [] : screen.queryAllByRole('gridcell'))
const chooseClass = (user: User) => selectOption(user, /^Kelas & Rombel/, 'VII B')
const chooseSemester = (user: User) => selectOption(user, /^Semester/, /^(?!.*aktif)/)
const openSchool = async () => {
  const { admin, school } = await openLessonWorld()
  return { client: admin, school, chooseYear: chooseNextYear(school.startYear + 1) }
}
const chooseNextYear = (start: number) => (user: User) =>
  selectOption(user, /^Tahun Ajaran/, `${start}/${start + 1}`)

/** By what is chosen. */
const SELECTIONS: Record<string, () => Promise<Selection>> = {
  'the class whose participants are shown': async () => {
    const { client, school } = await openSchool()
    return {
      path: `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
      client,
      read: '/sia/activity/student-class/by-class-year',
      choose: chooseClass,
      ofFirst: texts(/^Peserta VII A$/),
      ofSecond: texts(/^Peserta VII B$/),
    }
  },
  'the year whose participants are shown': async () => {
    const { client, school, chooseYear } = await openSchool()
    return {
      path: `/sia/activity/student-class/new?mass=1&classroom_id=${school.vii}`,
      client,
      read: '/sia/activity/student-class/by-class-year',
      choose: chooseYear,
      ofFirst: () => screen.queryAllByRole('checkbox', { name: /^Pilih / }),
      ofSecond: texts(/^Tidak ada peserta/),
    }
  },
  'the class whose lessons are shown': async () => {
    const { client, school } = await openSchool()
    return {
      path: `${LESSON_CLASSES_PATH}/perclass?mass=1&classroom_id=${school.vii}`,
      client,
      read: `${LESSON_CLASSES_PATH}/by-class-year`,
      choose: chooseClass,
      ofFirst: texts(/^Matematika/),
      ofSecond: texts(/^0 mata pelajaran/),
    }
  },
  'the semester whose lessons are shown': async () => {
    const { client, school } = await openSchool()
    return {
      path: `${LESSON_CLASSES_PATH}/perclass?mass=1&classroom_id=${school.vii}`,
      client,
      read: `${LESSON_CLASSES_PATH}/by-class-year`,
      choose: chooseSemester,
      ofFirst: texts(/^Matematika/),
      ofSecond: texts(/^0 mata pelajaran/),
    }
  },
  'the semester of the matrix': async () => ({
    ...(await openSchool()),
    path: `${LESSON_CLASSES_PATH}/matrix`,
    read: `${LESSON_CLASSES_PATH}/matrix`,
    choose: chooseSemester,
    ofFirst: teachers,
    ofSecond: emptyCells,
  }),
  'the year of the matrix': async () => {
    const { client, chooseYear } = await openSchool()
    return {
      path: `${LESSON_CLASSES_PATH}/matrix`,
      client,
      read: `${LESSON_CLASSES_PATH}/matrix`,
      choose: chooseYear,
      ofFirst: teachers,
      ofSecond: emptyCells,
    }
  },
  'the year of the homeroom teachers': async () => {
    const { client, school, chooseYear } = await openSchool()
    const heading = (start: number) => () =>
      screen.queryAllByRole('heading', { name: `${start}/${start + 1}` })
    return {
      path: '/sia/master/homeroom',
      client,
      read: '/sia/master/homeroom',
      choose: chooseYear,
      ofFirst: heading(school.startYear),
      ofSecond: heading(school.startYear + 1),
    }
  },
  'the year whose documents are released': async () => {
    const { client, chooseYear } = await openSchool()
    return {
      path: '/sia/activity/release',
      client,
      read: '/sia/activity/release',
      choose: chooseYear,
      ofFirst: () => screen.queryAllByRole('checkbox', { name: 'Pilih VII A' }),
      ofSecond: texts(/^Belum ada siswa pada tahun ajaran ini/),
    }
  },
  'the tab of a lesson': async () => {
    const lesson = await createLesson(await openConsoleWorld(), 0)
    await createMaterial(lesson, { name: 'Bab satu' })
    await createTask(lesson, { name: 'Latihan pecahan' })
    return {
      path: `${TEACHER_LESSONS_PATH}/${lesson.id}`,
      client: lesson.teacher,
      read: `${TEACHER_LESSONS_PATH}/:id/tasks`,
      choose: async (user) => user.click(await screen.findByRole('tab', { name: /^Tugas/ })),
      ofFirst: buttons(/^Tambah Materi|Bab satu/),
      ofSecond: texts(/^Latihan pecahan/),
    }
  },
}
const ROWS = Object.entries(SELECTIONS)

const waitUntil = (isSo: () => boolean) => waitFor(() => expect(isSo()).toBe(true))
const isSheetShown = () =>
  ['Simpan', 'Tambah'].some((name) => screen.queryByRole('button', { name }) !== null)

it.each(ROWS)('%s: nothing is there to press while it is read', async (_name, open) => {
  const { path, client, read, choose, ofFirst, ofSecond } = await open()
  const { user } = await openConsole(path, client)
  await waitUntil(() => ofFirst().length > 0)
  const release = holdRequests('GET', read)
  await choose(user)
  await waitUntil(() => ofFirst().length === 0)
  expect(isSheetShown()).toBe(false)
  await user.keyboard('{Control>}s{/Control}')
  release()
  await waitUntil(() => ofSecond().length > 0)
  expect(ofFirst()).toEqual([])
})

/** The others have no choice before what they show is read. */
const CHOOSABLE = ROWS.filter(([name]) => /^the (class|semester)/.test(name))

it.each(CHOOSABLE)('%s: the late answer of what was chosen before is not shown', async (_name, open) => {
  const { path, client, read, choose, ofFirst, ofSecond } = await open()
  const release = holdRequests('GET', read)
  const { user } = await openConsole(path, client)
  await choose(user)
  release()
  await waitUntil(() => ofSecond().length > 0)
  expect(ofFirst()).toEqual([])
})
