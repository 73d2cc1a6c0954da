/** Requests of the earlier system's console are accepted too, without weakening any validation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonClass } from '#features/lessons/lessonClass.ts'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import { type Client, openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
let school: School
let students: number[]
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  school = await createSchool(admin)
  students = await createStudents(admin, [1, 2, 3])
  await school.enrol(school.vii, students)
})
afterAll(() => world.close())

const createFilterQuery = (name: string, value: unknown) =>
  `filter=${encodeURIComponent(JSON.stringify({ [name]: { op: 'in', value: [value] } }))}`

describe('the query of a list', () => {
  const LISTS = {
    '/sia/activity/student-class': ['classroom_id', 'eduyear_id', 'student_id'],
    '/sia/activity/lesson-class': ['classroom_id', 'eduyear_id', 'semester_id', 'teacher_id', 'lesson_id'],
    '/sia/activity/lesson-class-student': [
      'classroom_id',
      'eduyear_id',
      'semester_id',
      'teacher_id',
      'lesson_id',
      'student_id',
    ],
  }
  for (const [path, names] of Object.entries(LISTS))
    it.each(names)(`${path} is filtered by %s`, async (name) => {
      expect((await admin.get(`${path}?${createFilterQuery(name, 1)}`)).status).toBe(200)
      expect((await admin.get(`${path}?${createFilterQuery(`${name}s`, 1)}`)).status).toBe(422)
    })

  it.each([
    '/master/user',
    '/master/role',
    '/post/all/news',
    '/gallery',
    '/album',
    '/slide',
    '/sia/master/student',
    '/sia/master/teacher',
    '/sia/master/lesson',
    '/sia/master/classroom',
    '/sia/master/eduyear',
    ...Object.keys(LISTS),
  ])('%s is sorted by id, and omitted parameters may be empty', async (path) => {
    expect((await admin.get(`${path}?orderby=id&order=asc`)).status).toBe(200)
    expect((await admin.get(`${path}?page=&page_size=&orderby=&order=&search=&filter=`)).status).toBe(200)
    expect((await admin.get(`${path}?orderby=password_hash`)).status).toBe(422)
    expect((await admin.get(`${path}?page=satu`)).status).toBe(422)
  })
})

describe('a menu item', () => {
  const createItem = (fields: object) => ({ name: 'Berita', type: 'main', ...fields })

  it('is sent with an empty post_id and the search text', async () => {
    const fields = createItem({ link: '/berita', post_id: '', search: 'berita', is_custom: 1 })
    const response = await admin.post('/setting/menu', fields)
    expect(response).toMatchObject({ status: 201, body: { result: { link: '/berita', post_id: null } } })
  })

  it.each([
    ['berita', '/berita'],
    ['berita/penerimaan-siswa', '/berita/penerimaan-siswa'],
  ])('gets a slash before %o', async (link, expectedLink) => {
    const response = await admin.post('/setting/menu', createItem({ link }))
    expect(response).toMatchObject({ status: 201, body: { result: { link: expectedLink } } })
  })

  it.each([
    'javascript:alert(1)',
    '//orang.lain',
    '/\\orang.lain',
    'data:text/html,x',
    'a b',
    'www.contoh.id',
  ])('refuses the link %s', async (link) => {
    const response = await admin.post('/setting/menu', createItem({ link }))
    expect(response).toMatchObject({ status: 422, body: { errors: { link: expect.any(String) } } })
  })

  it('needs a link only without a post', async () => {
    const post = { title: 'Profil', type: 'page', status: 'publish', content: '' }
    const post_id = await createRecord(admin, '/post', post)
    const response = await admin.post('/setting/menu', createItem({ post_id: String(post_id) }))
    expect(response).toMatchObject({ status: 201, body: { result: { post_id, link: '/pages/profil' } } })
    const { status, body } = await admin.post('/setting/menu', createItem({ post_id: '' }))
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { link: 'Harus diisi' } })
  })
})

describe('rows of a table', () => {
  const createScope = () => ({
    classroom_id: school.viii,
    eduyear_id: school.year,
    semester_id: school.semester,
  })
  const createLessonRow = (fields: object) => ({
    lesson_id: school.lesson,
    teacher_id: school.teacher,
    ...fields,
  })

  it.each(['0', ''])('a lesson with id %o is new, and is_delete "" keeps it', async (id) => {
    const rows = [createLessonRow({ id, is_delete: '' })]
    const body = { ...createScope(), add_all_student: '', lesson_teachers: rows }
    const response = await admin.post<{ id: number }>('/sia/activity/lesson-class', body)
    expect(response).toMatchObject({ status: 201, body: { result: { added: 1 } } })
    expect((await admin.delete(`/sia/activity/lesson-class/${response.body.result.id}`)).status).toBe(200)
  })

  it.each(['0', ''])('a participant with id %o is new', async (id) => {
    const [student_id] = await createStudents(admin, [id === '' ? 11 : 12])
    const response = await school.saveParticipants(school.viiB, [{ id, student_id, is_delete: '' }])
    expect(response).toMatchObject({ status: 200, body: { result: { added: 1, removed: 0 } } })
  })

  it('an id that is no number is refused', async () => {
    const response = await school.saveParticipants(school.viiB, [{ id: 'baru', student_id: students[0] }])
    expect(response.status).toBe(422)
  })

  it('one lesson is updated by flat fields', async () => {
    const path = '/sia/activity/lesson-class'
    const createResponse = await admin.post<{ id: number }>(path, {
      ...createScope(),
      lesson_teachers: [createLessonRow({})],
    })
    const { id } = createResponse.body.result
    const teacher_id = await createRecord(admin, '/sia/master/teacher', makeTeacher(7))
    const response = await admin.put<LessonClass>(`${path}/${id}`, {
      ...createScope(),
      ...createLessonRow({ teacher_id }),
    })
    expect(response).toMatchObject({ status: 200, body: { result: { teacher: { id: teacher_id } } } })
    const incompleteResponse = await admin.put(`${path}/${id}`, {
      ...createScope(),
      lesson_id: school.lesson,
    })
    expect(incompleteResponse.status).toBe(422)
  })
})

describe('values', () => {
  it('the day of an agenda is that of its time in the school’s zone', async () => {
    const agenda = { title: 'Rapat', type: 'agenda', status: 'publish', content: '' }
    const postAgenda = (agenda_date: string) => admin.post('/post', { ...agenda, agenda_date })
    expect((await postAgenda('2026-11-22T18:30:00.000Z')).body.result).toMatchObject({
      agenda_date: '2026-11-23',
    })
    expect((await postAgenda('2026-11-22T16:30:00.000Z')).body.result).toMatchObject({
      agenda_date: '2026-11-22',
    })
    expect((await postAgenda('2026-11-31T16:30:00.000Z')).status).toBe(422)
  })

  it.each([
    ['Kristen', 'protestan'],
    ['KATHOLIK', 'katholik'],
    ['islam', 'islam'],
    ['Budha', 'budha'],
  ])('religion %s is read as %s', async (religion, expectedReligion) => {
    const number = 40 + expectedReligion.length
    const student = { ...makeStudent(number + (religion === 'Budha' ? 20 : 0)), religion }
    const response = await admin.post('/sia/master/student', student)
    expect(response).toMatchObject({ status: 201, body: { result: { religion: expectedReligion } } })
  })

  it('an unknown religion is refused', async () => {
    const response = await admin.post('/sia/master/student', { ...makeStudent(90), religion: 'Jedi' })
    expect(response).toMatchObject({ status: 422, body: { errors: { religion: expect.any(String) } } })
  })

  it('a slide’s link may lack the slash', async () => {
    const response = await admin.post('/slide', { title: 'PPDB', link: 'berita/ppdb' })
    expect(response).toMatchObject({ status: 201, body: { result: { link: '/berita/ppdb' } } })
  })

  it('the setting site_name may be sent as site name', async () => {
    const generals = [{ name: 'site name', value: 'SMP Pelita' }]
    expect((await admin.post('/setting/general', { generals })).status).toBe(200)
    const response = await admin.get<{ name: string; value: string }[]>('/setting/general')
    expect(response.body.result).toContainEqual({ name: 'site_name', value: 'SMP Pelita' })
  })
})

describe('calls', () => {
  it('a DELETE may have a JSON content type without a body', async () => {
    const id = await createRecord(admin, '/sia/master/lesson', { code: 'TMP', name: 'Sementara' })
    const headers = { 'content-type': 'application/json' }
    expect((await admin.delete(`/sia/master/lesson/${id}`, undefined, headers)).status).toBe(200)
    expect((await admin.post('/sia/master/lesson', undefined, headers)).status).toBe(400)
  })

  it('a student signs in by NIS unless it is the number of another user', async () => {
    const student = { ...makeStudent(70), nis: '7070707' }
    const response = await admin.post<{ password: string }>('/sia/master/student', student)
    const { password } = response.body.result
    const signIn = () => world.anonymous.post('/login', { email: '7070707', password })
    expect((await signIn()).body.success).toBe(true)
    const teacher = await world.as('Guru')
    await world.context.db.kysely
      .updateTable('users')
      .set({ nip: '7070707' })
      .where('id', '=', teacher.id)
      .execute()
    expect((await signIn()).body.success).toBe(false)
    const ownerResponse = await world.anonymous.post('/login', { email: '7070707', password: PASSWORD })
    expect(ownerResponse.body.success).toBe(true)
  })

  it('one enrolment is deleted by its id', async () => {
    const [row] = await school.readRows(school.vii)
    const path = `/sia/activity/student-class/${row?.id}`
    expect((await (await world.as('Guru')).delete(path)).status).toBe(403)
    expect((await admin.delete(path)).status).toBe(200)
    expect((await school.readRows(school.vii)).map(({ id }) => id)).not.toContain(row?.id)
    expect((await admin.delete(path)).status).toBe(404)
  })

  it('the items of an album are set by a separate call', async () => {
    const galleries = [
      await createRecord(admin, '/gallery', { title: 'Satu', type_gallery: 'video', image: 'dQw4w9WgXcQ' }),
      await createRecord(admin, '/gallery', { title: 'Dua', type_gallery: 'video', image: 'dQw4w9WgXcQ' }),
    ]
    const album_id = await createRecord(admin, '/album', { title: 'Perkemahan' })
    const setItems = (body: object, client = admin) => client.post('/set-album-gallery', body)
    expect((await setItems({ album_id, galleries }, await world.as('Guru'))).status).toBe(403)
    expect((await setItems({ album_id, galleries })).status).toBe(200)
    const listItems = async () =>
      (await admin.get<{ galleries: { gallery: { id: number } }[] }>(`/album/${album_id}`)).body.result
        .galleries
    expect((await listItems()).map(({ gallery }) => gallery.id)).toEqual(galleries)
    expect((await setItems({ album_id, galleries: [99_999] })).status).toBe(422)
    expect((await setItems({ album_id: 99_999, galleries: [] })).status).toBe(404)
    expect((await setItems({ album_id, galleries: [] })).status).toBe(200)
    expect(await listItems()).toEqual([])
  })
})
