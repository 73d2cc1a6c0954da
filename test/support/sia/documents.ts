/** Makes PDF and zip files, and creates classrooms, enrolments and report cards. */
import { crc32, deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import type { RaporRow } from '#features/documents/rapor.ts'
import type { toAttachment } from '#features/documents/server/documents/documents.ts'
import type { EnrolmentStatus } from '#features/enrolment/status.ts'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { insertStudents, insertTeachers } from '#features/people/demo/insertPeople.ts'
import { drawPage, padPage } from '#features/posts/demo/page.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import type { Client, World } from '#test/support/world/world.ts'

const LEFT = 50
const TOP = 62
const LINE = 14

/** @param padding bytes to add to the file @returns a valid PDF of one page with extractable text */
export function makePdf(text = 'RAPOR', padding = 0): Buffer {
  const page = drawPage(
    text.split('\n').map((line, n) => ({ text: line, x: LEFT, y: TOP + n * LINE, size: 12 })),
  )
  return padding ? padPage(page, padding) : page
}

export type ZipEntry = { name: string; bytes: Buffer }

/** @returns a valid zip file */
export async function makeZip(files: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as unknown as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Raw = ZipEntry & { size?: number; sum?: number; flags?: number; method?: number }

/** @returns a zip file whose headers contain the given values, even if they are wrong */
export function makeRawZip(files: readonly Raw[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, size = bytes.length, sum = crc32(bytes), flags = 0, method = 8 } of files) {
    const data = method === 8 ? deflateRawSync(bytes) : bytes
    const title = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(sum, 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, title, data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, title]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

export type EnrolledStudent = {
  id: number
  nis: string
  nisn: string
  name: string
  student_class_id: number
}
export type Classroom = { id: number; name: string }
export type ActiveYear = { id: number; code: string; semester_id: number }

let numbers = 0

/** The active year and semester. */
export async function readActiveYear({ context }: World): Promise<ActiveYear> {
  const { kysely } = context.db
  const active = (table: 'eduyears' | 'semesters') =>
    kysely.selectFrom(table).where('status', '=', 'active').selectAll().executeTakeFirstOrThrow()
  const year = await active('eduyears')
  const semester = await active('semesters')
  return { id: year.id, code: (year as { code: string }).code, semester_id: semester.id }
}

export async function makeClassroom({ context }: World, code: string, room: string): Promise<Classroom> {
  const at = new Date(context.clock()).toISOString()
  const name = `${code} ${room}`
  const { id } = await context.db.kysely
    .insertInto('classrooms')
    .values({ code, room, name, search_text: name.toLowerCase(), created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

type Enrolment = { name?: string; nis?: string; nisn?: string; user?: Client; status?: EnrolmentStatus }

/** Creates a student and enrols them in a class of the active year; with `user`, the student has that account. */
export async function enrol(
  world: World,
  classroom: Classroom,
  enrolment: Enrolment = {},
): Promise<EnrolledStudent> {
  const { kysely } = world.context.db
  const at = new Date(world.context.clock()).toISOString()
  numbers += 1
  const { user, status = 'active', ...changes } = enrolment
  const input = makeStudent(numbers, changes)
  await insertStudents(kysely, [{ ...input, user_id: user?.id ?? null }], { at })
  const student = await kysely
    .selectFrom('students')
    .where('nisn', '=', input.nisn)
    .select(['id', 'nis', 'nisn', 'name'])
    .executeTakeFirstOrThrow()
  const { id: student_class_id } = await kysely
    .insertInto('student_classes')
    .values({
      student_id: student.id,
      classroom_id: classroom.id,
      eduyear_id: (await readActiveYear(world)).id,
      status,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...student, student_class_id }
}

/** Makes a user a teacher with a lesson in a class of the active semester. */
export async function assignTeacher(world: World, user: Client, classroom: Classroom): Promise<void> {
  const { kysely } = world.context.db
  const at = new Date(world.context.clock()).toISOString()
  numbers += 1
  const input = makeTeacher(numbers)
  await insertTeachers(kysely, [{ ...input, user_id: user.id }], { at })
  const { id: teacher_id } = await kysely
    .selectFrom('teachers')
    .where('user_id', '=', user.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: lesson_id } = await kysely
    .insertInto('lessons')
    .values({
      code: `L${numbers}`,
      name: `Pelajaran ${numbers}`,
      search_text: '',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: eduyear_id, semester_id } = await readActiveYear(world)
  await kysely
    .insertInto('lesson_classes')
    .values({
      lesson_id,
      classroom_id: classroom.id,
      eduyear_id,
      semester_id,
      teacher_id,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Further properties are fields of the form. */
type RaporUpload = {
  client: Client
  classroom: Classroom
  student: EnrolledStudent
  bytes?: Buffer
} & Record<string, unknown>

/** Uploads one report card, as the console's dialog does. */
export async function uploadRapor(
  world: World,
  { client, classroom, student, bytes = makePdf(student.name), ...more }: RaporUpload,
) {
  const { id: eduyear_id, semester_id } = await readActiveYear(world)
  const fields = {
    id: 0,
    student_id: student.id,
    semester_id,
    classroom_id: classroom.id,
    eduyear_id,
    ...more,
  }
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const form = makeFileForm('file', { bytes, name: 'rapor.pdf' }, texts)
  return client.put<{ student_class_rapors: ReturnType<typeof toAttachment> & { id: number } }>(
    '/sia/activity/rapor',
    form.body,
    form.headers,
  )
}

/** @returns the stored file name in a download link */
export const fileNameIn = (link: string): string => new URL(link, 'http://a').searchParams.get('file') ?? ''

/** Downloads the file that a row links to. */
export const downloadFile = (client: Client, { file_url }: { file_url: string }) =>
  client.get(file_url.replace(/^\/api/, ''))

/** Lists the report cards of a class as the given user sees them. */
export const listRapors = (
  client: Client,
  { year, classroom_id, ...more }: { year: ActiveYear; classroom_id: number; semester_id?: number },
) =>
  client.post<RaporRow[]>('/sia/activity/rapor', {
    eduyear_id: year.id,
    semester_id: year.semester_id,
    classroom_id,
    ...more,
  })
