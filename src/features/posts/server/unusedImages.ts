/** Removes unused images; those that a draft may need stay as long as its autosave. */
import type { Context } from '#platform/server/context.ts'
import { sweepUnusedImages } from '#platform/server/files/images.ts'
import { AUTOSAVE_DAYS } from '../autosave.ts'

/** @returns how many were removed */
export function removeUnusedImages(context: Context): Promise<number> {
  return sweepUnusedImages(context, AUTOSAVE_DAYS)
}
