/** Requests to the media library, and posts that use its pictures. */
import { afterAll, beforeAll } from 'vitest'
import type { MediaPicture } from '#features/media/library.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'
import { drawImage } from './images.ts'

/** Set in `beforeAll`; a test that advances the clock past the session signs in again. */
type LibraryContext = { world: World; admin: Client }
type MediaPage = { rows: MediaPicture[]; total_count: number }

export const DAY_MS = 24 * 3_600_000

/** @example const library = setUpLibrary(); it('…', async () => { await library.uploadPostImage() }) */
export function setUpLibrary() {
  const library = {} as LibraryContext
  beforeAll(async () => {
    library.world = await openWorld()
    library.admin = await library.world.as('Administrator')
  })
  afterAll(() => library.world.close())
  return Object.assign(library, createLibraryCalls(library))
}

export const createImageForm = async (field: string, name: string) =>
  makeFileForm(field, { bytes: await drawImage({ width: 1400, height: 900 }), name })

function createLibraryCalls(library: LibraryContext) {
  async function uploadTo<Result>(path: string, field: string, name = 'foto.jpg') {
    const { body, headers } = await createImageForm(field, name)
    return (await library.admin.post<Result>(path, body, headers)).body.result
  }
  const listMedia = async (query = '') =>
    (await library.admin.get<MediaPage>(`/media?page_size=100${query}`)).body.result
  return {
    uploadTo,
    uploadToLibrary: (name: string) => uploadTo<MediaPicture>('/media/upload-image', 'img', name),
    uploadPostImage: async (name = 'foto.jpg') =>
      (await uploadTo<{ filename: string }>('/post/upload-image', 'img', name)).filename,
    listMedia,
    findPicture: async (name: string) => (await listMedia()).rows.find((row) => row.name === name),
    createPost: async (title: string, content: string, fields = {}) => {
      const body = { type: 'news', title, status: 'publish', content, ...fields }
      return (await library.admin.post<{ id: number }>('/post', body)).body.result.id
    },
    /** The original and the widths of a picture that are stored. */
    listStoredFiles: async (name: string) => {
      const storedNames = await library.world.context.files.images.list()
      return [name, ...[300, 400, 600, 900, 1200].map((width) => `${width}-${name}`)].filter((file) =>
        storedNames.has(file),
      )
    },
  }
}
