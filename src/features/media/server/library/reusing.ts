/** Reuses a picture for another purpose than it was uploaded for. */
import type { ReusePurpose } from '#platform/contract/options.ts'
import type { Context } from '#platform/server/context.ts'
import { makeWidths } from '#platform/server/files/pageWidths.ts'
import { errors } from '#platform/server/http/errors.ts'
import { findPicture, librarySource } from './libraryRows.ts'

/** Makes a picture usable for another purpose. @returns its name, which stays the same @throws 409 */
export async function makeReusable(context: Context, id: number, use: ReusePurpose): Promise<string> {
  const picture = await findPicture(librarySource(context), id)
  const problem = await makeWidths(context, picture, use)
  if (problem !== null) throw errors.conflict(problem)
  return picture.name
}
