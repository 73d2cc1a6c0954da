/** The autosaved copies of one post, on the server and on this device. */
import {
  AUTOSAVE_DAYS,
  type AutosavedValues,
  dropAutosave,
  type EditedPost,
  keepAutosave,
  readAutosave,
} from '#features/posts/autosave.ts'
import { call } from '#platform/console/providers/call.ts'
import {
  createIdempotencyKey,
  deleteFromDevice,
  readDeviceDrafts,
  saveOnDevice,
} from '#platform/console/providers/data/drafts.ts'
import { DAY } from '#platform/contract/units.ts'

export type AutosavedCopy = {
  /** The key of the form draft in which it was typed. */
  draft: string
  values: AutosavedValues
  /** `updated_at` of the post when typing began; null for a new post. */
  base: string | null
  saved_at: string
  /** Whether the server has the same copy; false for input typed while offline. */
  isOnServer: boolean
  /** The key of the draft whose copy was restored into this one. */
  sourceDraft?: string | null
}

const formNameOf = ({ type, id }: EditedPost) => `post ${type}/${id}`

/** Reads all copies, newest first. When offline, only those of this device. */
export async function readCopies(editedPost: EditedPost, signal: AbortSignal): Promise<AutosavedCopy[]> {
  const serverCopies = await readFromServer(editedPost, signal)
  const serverDrafts = new Set(serverCopies?.map(({ draft }) => draft))
  const deviceCopies = readDeviceDrafts(formNameOf(editedPost)).flatMap(({ key, ...copy }) => {
    const isRemovedOnServer = serverCopies !== null && copy.isOnServer && !serverDrafts.has(key)
    const isExpired = Date.parse(copy.saved_at) < Date.now() - AUTOSAVE_DAYS * DAY
    if (!isRemovedOnServer && !isExpired) return [{ ...copy, draft: key }]
    deleteFromDevice(formNameOf(editedPost), key)
    return []
  })
  // The copy on the device is at least as new as that on the server.
  const deviceDrafts = new Set(deviceCopies.map(({ draft }) => draft))
  const copies = [...deviceCopies, ...(serverCopies ?? []).filter(({ draft }) => !deviceDrafts.has(draft))]
  return copies.sort((a, b) => Date.parse(b.saved_at) - Date.parse(a.saved_at))
}

/** @returns null if the server cannot be reached */
async function readFromServer(editedPost: EditedPost, signal: AbortSignal): Promise<AutosavedCopy[] | null> {
  try {
    const { autosave, others } = (await call(readAutosave, { params: editedPost, signal })).result
    return [...(autosave ? [autosave] : []), ...others].map((copy) => ({ ...copy, isOnServer: true }))
  } catch {
    // The copies on the device are offered anyway.
    return null
  }
}

type UnsavedCopy = Omit<AutosavedCopy, 'saved_at'>

/** @returns false if the device has no space left */
export function saveCopyOnDevice(editedPost: EditedPost, { draft, ...copy }: UnsavedCopy): boolean {
  return saveOnDevice(formNameOf(editedPost), { key: draft, saved_at: new Date().toISOString(), ...copy })
}

/** @returns the time at which the server stored it */
export async function sendCopy(
  editedPost: EditedPost,
  body: Omit<UnsavedCopy, 'isOnServer' | 'sourceDraft'>,
  signal: AbortSignal,
): Promise<string> {
  return (await call(keepAutosave, { params: editedPost, body, signal })).result.saved_at
}

/** Stores input that a restored copy replaces as a copy of its own, which is offered when the form is opened again. */
export function storeReplacedInput(
  editedPost: EditedPost,
  { values, base }: Pick<UnsavedCopy, 'values' | 'base'>,
) {
  const copy = { draft: createIdempotencyKey(), values, base }
  saveCopyOnDevice(editedPost, { ...copy, isOnServer: false })
  call(keepAutosave, { params: editedPost, body: copy }).then(
    () => saveCopyOnDevice(editedPost, { ...copy, isOnServer: true }),
    // The device still has the copy; it is sent once it has been restored.
    () => undefined,
  )
}

export function dropCopyFromDevice(editedPost: EditedPost, draft: string) {
  deleteFromDevice(formNameOf(editedPost), draft)
}

export async function dropCopy(editedPost: EditedPost, draft: string, signal?: AbortSignal): Promise<null> {
  dropCopyFromDevice(editedPost, draft)
  return (await call(dropAutosave, { params: editedPost, query: { draft }, ...(signal && { signal }) }))
    .result
}
