/** The autosaved copies of one post on the server, which their author finds on every device. */
import { type Autosave, dropAutosave, type EditedPost, readAutosave } from '#features/posts/autosave.ts'
import { call } from '#platform/console/providers/call.ts'

/** @returns null if the server cannot be reached */
export async function readServerCopies(
  params: EditedPost,
  signal: AbortSignal,
): Promise<readonly Autosave[] | null> {
  try {
    const { autosave, others } = (await call(readAutosave, { params, signal })).result
    return [...(autosave ? [autosave] : []), ...others]
  } catch {
    // The copies on the device are offered anyway.
    return null
  }
}

/** @throws HttpError */
export async function dropServerCopy({ type, id }: EditedPost, draft: string): Promise<void> {
  await call(dropAutosave, { params: { type, id }, query: { draft } })
}

/** Ignores failures, since a copy that remains is only offered once more. */
export const dropServerCopyQuietly = (editedPost: EditedPost, draft: string) =>
  dropServerCopy(editedPost, draft).catch(() => undefined)
