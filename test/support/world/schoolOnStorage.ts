/** A school whose files are in a bucket that can be made to fail, for tests of uploads and downloads. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import {
  type ActiveYear,
  type Classroom,
  type EnrolledStudent,
  makeClassroom,
  makePdf,
  readActiveYear,
  uploadRapor,
} from '#test/support/sia/documents.ts'
import { openStorage, type Storage } from './storage.ts'
import { type Client, openWorld, type World } from './world.ts'

export type SchoolOnStorage = {
  storage: Storage
  world: World
  admin: Client
  classroom: Classroom
  year: ActiveYear
}

/** @param options the server's timeout for the bucket */
export function setUpSchoolOnStorage({ timeoutSeconds }: { timeoutSeconds?: number } = {}): SchoolOnStorage {
  const school = {} as SchoolOnStorage
  beforeAll(async () => {
    school.storage = await openStorage()
    const timeout = timeoutSeconds === undefined ? '' : `&timeout=${timeoutSeconds}`
    school.world = await openWorld({ env: { STORAGE_URL: school.storage.url + timeout } })
    school.admin = await school.world.as('Administrator')
    school.classroom = await makeClassroom(school.world, 'VII', 'A')
    school.year = await readActiveYear(school.world)
  })
  afterEach(() => school.storage.restoreConnection())
  afterAll(async () => {
    await school.world.close()
    await school.storage.close()
  })
  return school
}

export const STORAGE_UNREACHABLE = {
  status: 503,
  body: {
    success: false,
    message: expect.stringMatching(/^Penyimpanan berkas sedang tidak dapat dihubungi/),
  },
}

export const BULK_RAPORS_PATH = '/sia/activity/rapor/bulk-upload'

type TableOfFiles = 'images' | 'documents' | 'learning_files'

export async function countRows({ world }: SchoolOnStorage, table: TableOfFiles): Promise<number> {
  return (await world.context.db.kysely.selectFrom(table).select('id').execute()).length
}

export async function uploadPicture({ admin }: SchoolOnStorage) {
  return uploadImage(admin, await drawImage(), { name: 'a.jpg' })
}

/** Uploads a report card of two megabytes. */
export function uploadLargeRapor({ world, admin, classroom }: SchoolOnStorage, student: EnrolledStudent) {
  return uploadRapor(world, { client: admin, classroom, student, bytes: makePdf('RAPOR', 2_000_000) })
}

/** Starts the server on a port. @returns a function that downloads the largest document from it */
export async function openDownload({ world, admin }: SchoolOnStorage): Promise<() => Promise<Response>> {
  const serverUrl = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { name } = await world.context.db.kysely
    .selectFrom('documents')
    .select('name')
    .orderBy('size', 'desc')
    .executeTakeFirstOrThrow()
  return () =>
    fetch(`${serverUrl}/api/download-attachment?file=${name}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
}

/** The entries of a zip of report cards, named as the import recognises them. */
export const makeRaporEntries = (
  { year }: SchoolOnStorage,
  students: readonly EnrolledStudent[],
  sizeInBytes: number,
) =>
  students.map(({ nis }) => ({
    name: `${nis}_${year.code}_${year.semester_id}_vii.pdf`,
    bytes: makePdf(nis, sizeInBytes),
  }))
