/** Names: what people call themselves in their profile is their account's; the school's records keep theirs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/people/profile.ts'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import {
  assignTeacher,
  enrol,
  makeRoom,
  type Pupil,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { drawImage } from '#test/support/images.ts'
import { type Client, fileForm, openWorld, type World } from '#test/support/world.ts'

const DISPLAYED = { siswa: 'Kapten Kece', guru: 'Bu Asyik' }

let world: World
let operator: Client
let siswa: Client
let guru: Client
let pupil: Pupil
let teacher: string
let place: { classroom_id: number; eduyear_id: number; semester_id: number }
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  siswa = await world.as('Siswa')
  guru = await world.as('Guru')
  const room = await makeRoom(world, 'IX', 'A')
  pupil = await enrol(world, room, { user: siswa, name: 'Ratna Sari' })
  await assignTeacher(world, guru, room)
  const { kysely } = world.context.db
  teacher = (await kysely.selectFrom('teachers').select('name').executeTakeFirstOrThrow()).name
  const { id: eduyear_id, semester_id } = await readActiveYear(world)
  place = { classroom_id: room.id, eduyear_id, semester_id }
  await uploadRapor(world, operator, room, pupil)
  await callThemselves(siswa, DISPLAYED.siswa)
  await callThemselves(guru, DISPLAYED.guru)
})
afterAll(() => world.close())

async function callThemselves(who: Client, name: string) {
  const bytes = await drawImage({ width: 400, height: 400 })
  const fields = { name, username: `panggilan${who.id}`, email: `panggilan${who.id}@sekolah.sch.id` }
  const form = fileForm('photo', { bytes, name: 'saya.jpg' }, fields)
  const { body } = await who.put<Profile>(`/account/profile/${who.id}`, form.body, form.headers)
  expect(body.result.name).toBe(name)
}

/** What was answered, which bears the record's name and not the displayed one. */
function bears(text: string, name: string) {
  expect(text).toContain(name)
  for (const displayed of Object.values(DISPLAYED)) expect(text).not.toContain(displayed)
}

describe('the display name of a student', () => {
  it.each([
    ['the students', () => '/sia/master/student'],
    ['the student', () => `/sia/master/student/${pupil.id}`],
    ['the history', () => `/sia/master/student/${pupil.id}/history`],
    ['the participants', () => '/sia/activity/student-class'],
    [
      'the class',
      () =>
        `/sia/activity/student-class/by-class-year?classroom_id=${place.classroom_id}&eduyear_id=${place.eduyear_id}`,
    ],
    ['the report card', () => `/sia/activity/rapor/${pupil.student_class_id}`],
  ])('changes nothing in %s', async (_where, path) => {
    bears((await operator.get(path())).text, pupil.name)
  })

  it.each(['rapor', 'graduation'])('changes nothing at the desk of %s', async (desk) => {
    bears((await operator.post(`/sia/activity/${desk}`, place)).text, pupil.name)
  })

  it('changes nothing in what their teacher is shown', async () => {
    bears((await guru.get('/sia/activity/teacher-student')).text, pupil.name)
  })

  it('changes neither their SIA home nor their report card, only the account', async () => {
    expect((await siswa.get<Dashboard>('/sia-dashboard')).body.result.name).toBe(pupil.name)
    bears((await siswa.get(`/sia/activity/rapor/${pupil.student_class_id}`)).text, pupil.name)
    expect((await siswa.get('/session')).body.result).toMatchObject({ name: DISPLAYED.siswa })
  })
})

describe('the display name of a teacher', () => {
  it.each(['/sia/master/teacher', '/sia/activity/lesson-class'])('changes nothing in %s', async (path) => {
    bears((await operator.get(path)).text, teacher)
  })

  it('changes neither the choice of homeroom teachers nor their SIA home, only the account', async () => {
    bears((await operator.get('/sia/master/homeroom')).text, teacher)
    expect((await guru.get<Dashboard>('/sia-dashboard')).body.result.name).toBe(teacher)
    expect((await guru.get('/session')).body.result).toMatchObject({ name: DISPLAYED.guru })
  })
})
