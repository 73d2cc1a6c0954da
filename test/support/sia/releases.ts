/** Requests that release or withdraw the report cards of a class, and a check whether a student can read theirs. */
import { expect } from 'vitest'
import type { ReleaseRow } from '#features/documents/release.ts'
import type { Client, World } from '#test/support/world/world.ts'
import {
  type ActiveYear,
  type Classroom,
  downloadFile,
  enrol,
  makeClassroom,
  uploadRapor,
} from './documents.ts'

export const RELEASE_PATH = '/sia/activity/release'
export const HOUR_MS = 3_600_000

type Fixture = { world: World; operator: Client; year: ActiveYear }

let classroomCount = 0

/** @param fixture is called for each request, since a test file opens its world only in `beforeAll` */
export function releasesOf(fixture: () => Fixture) {
  const createNextClassroom = (code = 'VII') => {
    classroomCount += 1
    return makeClassroom(fixture().world, code, `R${classroomCount}`)
  }

  /** Creates a student with a report card, by default in a new class. */
  async function createRapor(existingClassroom?: Classroom) {
    const classroom = existingClassroom ?? (await createNextClassroom())
    const siswa = await fixture().world.as('Siswa')
    const student = await enrol(fixture().world, classroom, { user: siswa })
    const { body } = await uploadRapor(fixture().world, { client: fixture().operator, classroom, student })
    return { classroom, siswa, student, file: body.result.student_class_rapors }
  }

  const putRelease = (client: Client, classroom: Classroom, body: object) =>
    client.put(RELEASE_PATH, {
      eduyear_id: fixture().year.id,
      semester_id: fixture().year.semester_id,
      kind: 'rapor',
      classroom_ids: [classroom.id],
      ...body,
    })
  const withdraw = (client: Client, classroom: Classroom) =>
    putRelease(client, classroom, { act: 'withdraw', reason: 'Salah cetak' })
  const findReleaseRow = async ({ id }: Classroom, client = fixture().operator) => {
    const { rows } = (await client.get<{ rows: ReleaseRow[] }>(RELEASE_PATH)).body.result
    return rows.find((row) => row.kind === 'rapor' && row.classroom.id === id)
  }
  const timeInAnHour = () => new Date(fixture().world.context.clock() + HOUR_MS).toISOString()

  /** Whether every endpoint shows the student their report card; they must all agree. */
  async function isVisibleToStudent({ siswa, student, file }: Awaited<ReturnType<typeof createRapor>>) {
    const detail = await siswa.get<{ student_class_rapors: object | null; versions: object[] }>(
      `/sia/activity/rapor/${student.student_class_id}`,
    )
    const home = await siswa.get<{ stages: { rapor: object | null }[] }>('/sia-dashboard')
    const visibilities = [
      (await downloadFile(siswa, file)).status === 200,
      (await siswa.get(`/download-attachment?file=${file.file}`)).status === 200,
      detail.body.result.student_class_rapors !== null,
      detail.body.result.versions.length > 0,
      home.body.result.stages.some(({ rapor }) => rapor !== null),
    ]
    expect(new Set(visibilities).size, `endpoints disagree: ${visibilities}`).toBe(1)
    return visibilities[0]
  }
  return {
    createNextClassroom,
    createRapor,
    putRelease,
    withdraw,
    findReleaseRow,
    timeInAnHour,
    isVisibleToStudent,
  }
}
