/** Law: after another class is chosen nothing of the former one can be pressed, and its late answer is not shown. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openLessonWorld, selectOption } from '#test/support/console/lessons.ts'
import { holdRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

/** Sheets of one class, by their address: what they read, and a text of each class. */
const SHEETS = {
  '/sia/activity/student-class/new?mass=1': {
    read: '/sia/activity/student-class/by-class-year',
    ofFirst: /^Peserta VII A$/,
    ofSecond: /^Peserta VII B$/,
  },
  '/sia/activity/lesson-class/perclass?mass=1': {
    read: '/sia/activity/lesson-class/by-class-year',
    ofFirst: /^Matematika/,
    ofSecond: /^0 mata pelajaran/,
  },
}

const openSheet = async (path: string) => {
  const { school, operator } = await openLessonWorld('sia-student-class-activity', 'sia-lesson-class-acivity')
  const opened = await openConsole(`${path}&classroom_id=${school.vii}`, operator)
  const choose = (name: string) => selectOption(opened.user, /^Kelas & Rombel/, name)
  return { ...opened, choose }
}
const isShown = (text: RegExp) => screen.queryAllByText(text).length > 0
const listSheetButtons = () =>
  ['Simpan', 'Tambah'].flatMap((name) => screen.queryAllByRole('button', { name }))

describe.each(Object.entries(SHEETS))('%s', (path, { read, ofFirst, ofSecond }) => {
  it('shows nothing to press while the chosen class is read', async () => {
    const { choose, user } = await openSheet(path)
    await waitFor(() => expect(isShown(ofFirst)).toBe(true))
    expect(listSheetButtons().length).toBeGreaterThan(0)
    const release = holdRequests('GET', read)
    await choose('VII B')
    await waitFor(() => expect(isShown(ofFirst)).toBe(false))
    expect(listSheetButtons()).toEqual([])
    await user.keyboard('{Control>}s{/Control}')
    release()
    await waitFor(() => expect(isShown(ofSecond)).toBe(true))
    expect(location.search).toContain('classroom_id=')
  })

  it('does not show the late answer of the class that was chosen before', async () => {
    const release = holdRequests('GET', read)
    const { choose } = await openSheet(path)
    await choose('VII B')
    release()
    await waitFor(() => expect(isShown(ofSecond)).toBe(true))
    expect(isShown(ofFirst)).toBe(false)
  })
})
