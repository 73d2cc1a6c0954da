/** Where features use the pictures of the website, so that its library names, replaces and keeps them without knowing any feature. */
import type { RawBuilder } from 'kysely'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Queries } from '../db/open.ts'
import type { Tx } from '../db/write.ts'

/** A place that shows a picture. */
export type PictureUse = {
  image: string
  id: number
  title: string
  /** What it is. @example 'Slide' */
  label: string
  /** The path of its form in the console. */
  path: string
}

/** A kind of records that use pictures, claimed with `claimImages`. */
export type PictureUser = {
  /** The name under which its records claim their images. */
  entity: string
  /** Which of its uses visitors see, or will see, as a condition on `image_uses`; all of them without it, null for none. */
  displayed?: RawBuilder<boolean> | null
  /** Without it the library does not name these uses, and the picture cannot be removed. */
  read?: (queries: Queries, names: readonly string[]) => Promise<PictureUse[]>
  /** Shows another picture instead; without it the former one stays. @returns how many records were changed */
  replace?: (tx: Tx, pictures: { from: string; to: string }) => Promise<number>
}

/** @example PICTURE_USERS.contribute({ entity: 'book', read: readBookCovers, replace: replaceCover }) */
export const PICTURE_USERS = contributionPoint<PictureUser>()
