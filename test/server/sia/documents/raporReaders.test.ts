/** Whose report cards one sees: an office all, a teacher the classes they teach, a student the own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ActiveYear,
  assignTeacher,
  downloadFile,
  enrol,
  listRapors,
  makeRoom,
  type Room,
  readActiveYear,
  uploadRapor,
} from '#test/support/documents.ts'
import { assignHomeroom } from '#test/support/homerooms.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Client
let room: Room
let other: Room
let year: ActiveYear
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  room = await makeRoom(world, 'VII', 'A')
  other = await makeRoom(world, 'VII', 'B')
  year = await readActiveYear(world)
})
afterAll(() => world.close())

const list = (who: Client, classroom_id = room.id) => listRapors(who, year, classroom_id)

describe('whose report cards one sees', () => {
  it('a teacher sees the classes they teach, and others are not there', async () => {
    const [guru, stranger] = [await world.as('Guru'), await world.as('Guru')]
    const pupil = await enrol(world, room)
    const { body } = await uploadRapor(world, operator, room, pupil)
    const rapor = body.result.student_class_rapors
    await assignTeacher(world, guru, room)
    await assignTeacher(world, stranger, other)
    const seen = async (who: Client) => [
      (await list(who)).status,
      (await who.get(`/sia/activity/rapor/${pupil.student_class_id}`)).status,
      (await downloadFile(who, rapor)).status,
      (await who.get(`/download-attachment?file=${rapor.file}`)).status,
    ]
    expect(await seen(guru)).toEqual([200, 200, 200, 200])
    expect(await seen(stranger)).toEqual([404, 404, 404, 404])
  })

  it('a student sees only the own row, whatever ids are sent', async () => {
    const [siswa, friend] = [await world.as('Siswa'), await world.as('Siswa')]
    const pupil = await enrol(world, room, { user: siswa })
    const classmate = await enrol(world, room, { user: friend })
    const own = (await uploadRapor(world, operator, room, pupil)).body.result.student_class_rapors
    const foreign = (await uploadRapor(world, operator, room, classmate)).body.result.student_class_rapors
    expect((await list(siswa)).body.result.map((row) => row.student.id)).toEqual([pupil.id])
    expect((await list(siswa, other.id)).status).toBe(404)
    expect((await downloadFile(siswa, own)).status).toBe(200)
    expect((await downloadFile(siswa, foreign)).status).toBe(404)
    expect((await siswa.get(`/download-attachment?file=${foreign.file}`)).status).toBe(404)
    expect((await siswa.get(`/sia/activity/rapor/${classmate.student_class_id}`)).status).toBe(404)
  })

  it('a student cannot reach what was replaced: it may have been somebody else’s by mistake', async () => {
    const siswa = await world.as('Siswa')
    const pupil = await enrol(world, room, { user: siswa })
    const wrong = (await uploadRapor(world, operator, room, pupil)).body.result.student_class_rapors
    const right = (await uploadRapor(world, operator, room, pupil)).body.result.student_class_rapors
    expect([(await downloadFile(siswa, wrong)).status, (await downloadFile(siswa, right)).status]).toEqual([
      404, 200,
    ])
    expect((await downloadFile(operator, wrong)).status).toBe(200)
    const { body } = await siswa.get<{ versions: object[] }>(`/sia/activity/rapor/${pupil.student_class_id}`)
    expect(body.result.versions).toHaveLength(1)
  })

  it('nobody uploads their own, even with the key to upload', async () => {
    const siswa = await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'student' })
    const pupil = await enrol(world, room, { user: siswa })
    expect((await uploadRapor(world, siswa, room, pupil)).status).toBe(404)
    expect((await siswa.post('/sia/activity/rapor/bulk-upload', {})).status).toBe(404)
  })

  it('a homeroom teacher with the key uploads for the own class only', async () => {
    const guru = await world.as({ keys: ['sia-rapor', 'sia-manage-rapor'], type: 'teacher' })
    await assignHomeroom(world, guru, room)
    const [pupil, foreign] = [await enrol(world, room), await enrol(world, other)]
    expect((await uploadRapor(world, guru, room, pupil)).status).toBe(200)
    expect((await uploadRapor(world, guru, other, foreign)).status).toBe(404)
  })

  it('the options offer a teacher and a student their own classes', async () => {
    const [guru, siswa] = [await world.as('Guru'), await world.as('Siswa')]
    await assignTeacher(world, guru, other)
    await enrol(world, room, { user: siswa })
    const names = async (who: Client) =>
      (await who.get<{ classrooms: Room[] }>('/sia/activity/rapor/form-opt')).body.result.classrooms.map(
        (classroom) => classroom.name,
      )
    expect(await names(guru)).toEqual(['VII B'])
    expect(await names(siswa)).toEqual(['VII A'])
    expect(await names(operator)).toEqual(['VII A', 'VII B'])
  })

  it.each(['../pelita.sqlite', '%00', 'a'.repeat(300), '..%2F..%2Fetc%2Fpasswd'])(
    'no path leads to a file: %s',
    async (name) => {
      expect([400, 404, 422]).toContain((await operator.get(`/download-attachment?file=${name}`)).status)
    },
  )
})
