/** Opens a console that also has the example resource, and operates its form and list. */
import Icon from '@mui/icons-material/WorkspacePremiumOutlined'
import { screen as page, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import type { ConsoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import type { AccessKey } from '#platform/contract/access.ts'
import { resources } from '#src/features.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import { award, awardServer, createAwardTables } from './award.ts'
import { connectWorld } from './network.ts'
import { openConsole } from './render.tsx'

const REGISTER = '#src/features.console.tsx'
export const AWARDS_PATH = award.api
export const OPERATOR_KEYS: readonly AccessKey[] = [
  'sia-dashboard',
  'sia-master',
  'add-sia-master',
  'edit-sia-master',
]
const mutableResources = resources as Record<string, unknown>

let awardCount = 0

type People = Record<'anindita' | 'bhaskara' | 'cokro' | 'dewi', number>

/** Registers hooks that open one world for the test file; `getFixture` may be called once the tests run. */
export function setUpAwardConsole() {
  let world: World
  let operator: Client
  let people: People
  beforeAll(async () => {
    mutableResources.award = award
    world = await openWorld({ added: [awardServer] })
    await createAwardTables(world)
    operator = await world.as({ keys: [...OPERATOR_KEYS, 'delete-sia-master'] })
    people = await createPeople(await world.as('Administrator'))
  })
  beforeEach(async () => {
    connectWorld(world)
    for (const { id } of (await operator.get<{ rows: { id: number }[] }>(AWARDS_PATH)).body.result.rows)
      await operator.delete(`${AWARDS_PATH}/${id}`)
  })
  afterAll(async () => {
    vi.doUnmock(REGISTER)
    delete mutableResources.award
    await world.close()
  })

  const createAward = async (more: object = {}) => {
    awardCount += 1
    const body = { ...award.sample, student_id: people.anindita, number: String(awardCount), ...more }
    const { status, body: answer } = await operator.post<{ id: number }>(AWARDS_PATH, body)
    expect(status, JSON.stringify(answer)).toBe(201)
    return answer.result.id
  }
  const readAward = async (id: number) =>
    (await operator.get<Record<string, unknown>>(`${AWARDS_PATH}/${id}`)).body.result

  return {
    getFixture: () => ({ world, operator, people }),
    openPage: (path: string, client = operator, added: readonly ConsoleFeature[] = []) =>
      openPage(path, client, added),
    createAward,
    readAward,
  }
}

async function createPeople(admin: Client): Promise<People> {
  const createPerson = async (path: string, person: object) =>
    (await admin.post<{ id: number }>(path, person)).body.result.id
  const createStudent = (nisn: string, name: string) =>
    createPerson(student.api, {
      ...student.sample,
      nisn,
      nis: nisn.slice(-4),
      nik: `327301010199${nisn.slice(-4)}`,
      name,
      email: `${nisn}@contoh.id`,
    })
  const createTeacher = (nip: string, name: string) =>
    createPerson(teacher.api, { ...teacher.sample, nip, name, email: `${nip}@contoh.id` })
  return {
    anindita: await createStudent('0079999991', 'Anindita'),
    bhaskara: await createStudent('0079999992', 'Bhaskara'),
    cokro: await createTeacher('198501012010019991', 'Cokro'),
    dewi: await createTeacher('198501012010019992', 'Dewi'),
  }
}

/** Opens a page of a console with one more feature, which has the award resource. */
function openPage(path: string, client: Client, added: readonly ConsoleFeature[]) {
  vi.doMock(REGISTER, async (original) => {
    const { features: productFeatures } = await original<typeof import('#src/features.console.tsx')>()
    const { masterResource } = await import('#features/school/console/masterResource.ts')
    const { consoleFeature } = await import('#platform/console/kit/registry/consoleFeature.tsx')
    const { createRegistry } = await import('#platform/console/kit/registry/registry.ts')
    const { award: awardDescription } = await import('./award.ts')
    const awards = consoleFeature([
      masterResource(awardDescription, { icon: Icon, load: () => import('./awardScreens.tsx') }),
    ])
    const features = [...productFeatures, awards, ...added]
    const loadResources = async () => {
      const { resources: productResources } = await import('#src/features.ts')
      return { ...productResources, award: awardDescription }
    }
    return { features, registry: createRegistry(features, { loadResources }) }
  })
  return openConsole(path, client)
}

/** Pastes instead of typing, because each key stroke is slow in a form of this size. */
export const pasteInto = async (user: UserEvent, label: RegExp, text: string) => {
  await user.click(await page.findByLabelText(label))
  await user.paste(text)
}
export const selectOption = async (user: UserEvent, label: RegExp, option: string) => {
  await user.click(await page.findByRole('combobox', { name: label }))
  await user.click(await page.findByRole('option', { name: option }))
}
export const searchAndSelect = async (
  user: UserEvent,
  label: RegExp,
  { query, option }: { query: string; option: string },
) => {
  await user.type(await page.findByRole('combobox', { name: label }), query)
  await user.click(await page.findByRole('option', { name: option }))
}
export const clickSave = (user: UserEvent) => user.click(page.getByRole('button', { name: 'Simpan' }))
export const readTitles = () =>
  page
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
