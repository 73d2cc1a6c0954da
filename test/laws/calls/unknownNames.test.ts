/** Law: a name that a call does not declare is refused, in its body and its query; what is read can be sent back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { readSchemas, unknownNames } from '#platform/server/http/body/unknownNames.ts'
import { calls, resources } from '#src/features.ts'
import { createSampler } from '#test/support/resource/samples.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

/** Parameters that are no ids; those of the wrong form would be found out first, as addresses of nothing. */
const TOKEN = 'a'.repeat(20)
const PARAMETERS: Readonly<Record<string, string>> = { type: 'news', token: TOKEN, upload_id: TOKEN }
const toRequestPath = ({ path }: Endpoint) =>
  path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '1')
const methodOf = ({ method }: Endpoint) => method.toLowerCase() as 'get'
const everyCall = Object.entries<Endpoint>(calls)

describe.each(everyCall)('%s', (_name, call) => {
  it('refuses an unknown name in its query', async () => {
    const form = call.upload && makeFileForm(call.upload.field, { name: 'a.txt', bytes: Buffer.from('a') })
    const address = `${toRequestPath(call)}?sesuatu_lain=1`
    const { status, body } = await admin[methodOf(call)](address, form?.body, form?.headers)
    expect([status, body.errors?.sesuatu_lain]).toEqual([422, '"sesuatu_lain" tidak dikenal'])
  })
})

describe.each(everyCall.filter(([, { method, upload }]) => method !== 'GET' && !upload))(
  '%s',
  (_name, call) => {
    it('refuses an unknown name in its body', async () => {
      const { status, body } = await admin[methodOf(call)](toRequestPath(call), { sesuatu_lain: 1 })
      expect([status, body.errors?.sesuatu_lain]).toEqual([422, '"sesuatu_lain" tidak dikenal'])
    })
  },
)

describe.each(everyCall.filter(([, { upload }]) => upload))('%s', (_name, call) => {
  it('refuses an unknown text field beside its file, and names the file’s field', async () => {
    const send = (field: string, fields: Record<string, string>) => {
      const form = makeFileForm(field, { name: 'a.txt', bytes: Buffer.from('a') }, fields)
      return admin[methodOf(call)](toRequestPath(call), form.body, form.headers)
    }
    const { status, body } = await send(call.upload?.field ?? '', { sesuatu_lain: '1' })
    expect([status, body.errors?.sesuatu_lain]).toEqual([422, '"sesuatu_lain" tidak dikenal'])
    if (call.upload?.isOptional) return
    // Far from every name, as 'photo' is from 'img'.
    const misnamed = await send('sesuatu_lain', {})
    expect(misnamed.body.errors?.sesuatu_lain).toContain(`dikirim sebagai "${call.upload?.field}"`)
  })
})

const sampler = createSampler(() => admin)
describe.each(Object.entries(resources))('%s', (_name, { api, endpoints }) => {
  it('can be sent back as it was read', async () => {
    const { body } = await sampler.postSample(endpoints.create)
    const record = (await admin.get<object>(`${api}/${body.result.id}`)).body.result
    expect((await admin.put(`${api}/${body.result.id}`, record)).body.errors).toBeUndefined()
  })
})

it.each([
  ['nmae', 'name'],
  ['role_access', 'accesses'],
])('%s in a role is answered with the nearest name, %s', async (sent, meant) => {
  const { status, body } = await admin.post('/master/role', { name: 'Tamu', accesses: [], [sent]: [] })
  expect([status, body.errors?.[sent], body.message]).toEqual([
    422,
    `"${sent}" tidak dikenal; maksudnya "${meant}"?`,
    `"${sent}" tidak dikenal; maksudnya "${meant}"?`,
  ])
})

it('what a role read has is ignored, and a misspelled name is refused in the rows of a table too', async () => {
  const { body } = await admin.post<{ id: number }>('/master/role', { name: 'Tamu', accesses: [] })
  const path = `/master/role/${body.result.id}`
  const role = (await admin.get<object>(path)).body.result
  expect(role).toHaveProperty('role_accesses')
  expect((await admin.put(path, { ...role, accesses: [] })).status).toBe(200)
  const rows = {
    classroom_id: 1,
    eduyear_id: 1,
    students: [{ student: { id: 1 }, student_id: 1, is_deleted: 1 }],
  }
  expect((await admin.post('/sia/activity/student-class', rows)).body.errors).toMatchObject({
    'students.0.is_deleted': '"is_deleted" tidak dikenal; maksudnya "is_delete"?',
  })
})

const LIST = 'page page_size search orderby order'
/** The names of the specification's bodies, and of the queries of its lists. */
const SPECIFIED = `
  POST /login: email password remember from
  PUT /account/profile/:id: name username email
  PUT /account/change-password: password_lama password_baru rpassword_baru
  POST /post: title content excerpt tags image status visibility comment_status type agenda_date meta
  PUT /post/:id: title content excerpt tags image status visibility comment_status type agenda_date meta
  POST /post/upload-image: old_img
  POST /slide: title description link image order
  PUT /slide/:id: title description link image order
  POST /slide/ordering: orders
  POST /slide/upload-image: old_img
  POST /gallery: title description image type_gallery order
  PUT /gallery/:id: title description image type_gallery order
  POST /gallery/upload-image: old_img
  POST /setting/general: generals
  POST /setting/menu-structure: structures
  POST /setting/menu: name link post_id type is_custom search
  PUT /setting/menu/:id: name link post_id type is_custom search
  PUT /sia/master/student/:id: classroom_id eduyear_id students
  POST /sia/master/setting: eduyear_id semester_id
  POST /sia/activity/lesson-class: classroom_id eduyear_id semester_id add_all_student lesson_teachers
  PUT /sia/activity/lesson-class/:id: classroom_id eduyear_id semester_id add_all_student lesson_teachers
  POST /sia/activity/student-class: classroom_id eduyear_id students
  POST /sia/activity/student-class/status: classroom_id students
  POST /sia/activity/lesson-class-student: lesson_class_id students
  PUT /sia/activity/lesson-class-student/:id: lesson_class_id students
  POST /sia/activity/rapor: eduyear_id semester_id classroom_id
  PUT /sia/activity/rapor: id student_id semester_id classroom_id eduyear_id
  POST /sia/activity/graduation: eduyear_id classroom_id
  PUT /sia/activity/graduation: student_id final_score eduyear_id
  POST /master/user: user_type role_id username name email nisn nip
  PUT /master/user/:id: user_type role_id username name email nisn nip
  POST /master/role: name accesses
  PUT /master/role/:id: name accesses
  GET /master/role: ${LIST} filter sort type
  GET /master/user: ${LIST}
  GET /post/all/:type: ${LIST}
  GET /slide: ${LIST}
  GET /gallery: ${LIST}
  GET /setting/menu: ${LIST}
  GET /sia/master/student: ${LIST}
  GET /sia/activity/lesson-class: ${LIST} filter
  GET /sia/activity/student-class: ${LIST}
  GET /sia/activity/lesson-class-student: ${LIST} filter
  GET /sia/activity/lesson-class/by-class-year: classroom_id eduyear_id semester_id
  GET /sia/activity/student-class/by-class-year: classroom_id eduyear_id
  GET /sia/activity/lesson-class-student/by-class-year: lesson_class_id
  GET /download-attachment: file
`
const readsOf = readSchemas(Object.values<Endpoint>(calls))
const specified = SPECIFIED.trim()
  .split('\n')
  .map((line) => line.trim().split(': '))

it.each(specified)('%s takes the specified names', (name, names = '') => {
  const call = everyCall.find(([, { method, path }]) => `${method} ${path}` === name)?.[1]
  if (!call) throw new Error(`No call ${name}`)
  const { query, body = z.object({}), bodyVariants = [], method } = call
  const written = method === 'GET' ? [query ?? z.object({})] : [body, ...bodyVariants]
  const sent = Object.fromEntries(names.split(' ').map((field) => [field, null]))
  expect(unknownNames(sent, { written, read: readsOf(call) })).toEqual({})
})
