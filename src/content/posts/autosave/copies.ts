/** The unsaved copies of one post, on the server and on this device. */
import {
  AUTOSAVE_DAYS,
  type AutosavedValues,
  dropAutosave,
  keepAutosave,
  readAutosave,
} from '#contract/content/posts/autosave.ts'
import type { PostType } from '#contract/content/postType.ts'
import { DAY } from '#contract/units.ts'
import { call } from '#src/providers/call.ts'
import { dropFromDevice, keepOnDevice, newKey, readDeviceDrafts } from '#src/providers/data/drafts.ts'

/** `id` 0 is the new post of a type. */
export type EditedPost = { type: PostType; id: number }

export type Copy = {
  /** Of the form it was typed in. */
  draft: string
  values: AutosavedValues
  /** `updated_at` of the post it was typed upon; null for a new one. */
  base: string | null
  saved_at: string
  /** As it is here; what was typed without a connection is not. */
  isOnServer: boolean
  /** The draft that was put into this one, and lives on in it. */
  taken?: string | null
}

const formOf = ({ type, id }: EditedPost) => `post ${type}/${id}`

/** The newest first. Without a connection, those of this device. */
export async function readCopies(place: EditedPost, signal: AbortSignal): Promise<Copy[]> {
  const onServer = await readFromServer(place, signal)
  const known = new Set(onServer?.map(({ draft }) => draft))
  const onDevice = readDeviceDrafts(formOf(place)).flatMap(({ key, ...copy }) => {
    const isGone = onServer !== null && copy.isOnServer && !known.has(key)
    const isOld = Date.parse(copy.saved_at) < Date.now() - AUTOSAVE_DAYS * DAY
    if (!isGone && !isOld) return [{ ...copy, draft: key }]
    dropFromDevice(formOf(place), key)
    return []
  })
  // The device keeps more often than it sends.
  const later = new Set(onDevice.map(({ draft }) => draft))
  const copies = [...onDevice, ...(onServer ?? []).filter(({ draft }) => !later.has(draft))]
  return copies.sort((one, other) => Date.parse(other.saved_at) - Date.parse(one.saved_at))
}

/** @returns null where it cannot be reached */
async function readFromServer(place: EditedPost, signal: AbortSignal): Promise<Copy[] | null> {
  try {
    const { autosave, others } = (await call(readAutosave, { params: place, signal })).result
    return [...(autosave ? [autosave] : []), ...others].map((copy) => ({ ...copy, isOnServer: true }))
  } catch {
    // What is on the device is offered all the same.
    return null
  }
}

type UnsavedCopy = {
  draft: string
  values: AutosavedValues
  base: string | null
  isOnServer: boolean
  taken?: string | null
}

/** @returns whether there was room for it */
export function keepCopyOnDevice(place: EditedPost, { draft, ...copy }: UnsavedCopy): boolean {
  return keepOnDevice(formOf(place), { key: draft, saved_at: new Date().toISOString(), ...copy })
}

/** @returns when it was stored */
export async function sendCopy(
  place: EditedPost,
  body: Omit<UnsavedCopy, 'isOnServer' | 'taken'>,
  signal: AbortSignal,
): Promise<string> {
  return (await call(keepAutosave, { params: place, body, signal })).result.saved_at
}

/** What is typed gives way to a copy that is put back, and is one itself from then on, offered when the form is opened again. */
export function setAside(place: EditedPost, { values, base }: Pick<UnsavedCopy, 'values' | 'base'>) {
  const copy = { draft: newKey(), values, base }
  keepCopyOnDevice(place, { ...copy, isOnServer: false })
  call(keepAutosave, { params: place, body: copy }).then(
    () => keepCopyOnDevice(place, { ...copy, isOnServer: true }),
    // The device has it, and it is sent from wherever it is put back.
    () => undefined,
  )
}

export function dropCopyFromDevice(place: EditedPost, draft: string) {
  dropFromDevice(formOf(place), draft)
}

export async function dropCopy(place: EditedPost, draft: string, signal?: AbortSignal): Promise<null> {
  dropCopyFromDevice(place, draft)
  return (await call(dropAutosave, { params: place, query: { draft }, ...(signal && { signal }) })).result
}
