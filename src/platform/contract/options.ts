/** Options of a choice, image widths, page sizes and upload limits. */
import { KB, MB } from './units.ts'

export type Option<Id extends string | number = string> = {
  id: Id
  name: string
  /** Other spellings that imports accept. */
  otherSpellings?: readonly string[]
}

/** The ids of options, e.g. for `z.enum`. */
export const idsOf = <const Id extends string>(options: readonly Option<Id>[]): Id[] =>
  options.map(({ id }) => id)

/** Options that are named by their ids. @example toOptions('A', 'B') */
export const toOptions = <const T extends string>(...ids: T[]): Option<T>[] =>
  ids.map((id) => ({ id, name: id }))

/** Default and maximum page sizes of lists. */
export const PAGE_SIZE = { default: 10, posts: 5, options: 100, max: 100 } as const

/** Widths in pixels of the resized images by their use; served as `{width}-{name}`. */
export const IMAGE_WIDTHS = {
  post: [300, 600, 900],
  slide: [600, 1200],
  gallery: [400],
  profile: [100],
  /** For pictures of the library or with several uses: all widths of the website. */
  media: [300, 400, 600, 900, 1200],
} as const
export type ImageUse = keyof typeof IMAGE_WIDTHS

/** The widths for a use; empty if the use no longer exists. */
export function widthsOf(use: string): readonly number[] {
  return new Map<string, readonly number[]>(Object.entries(IMAGE_WIDTHS)).get(use) ?? []
}

/** Limits of requests and uploads, in bytes and pixels. */
export const LIMITS = {
  /** JSON of an ordinary form. */
  jsonBytes: 16 * KB,
  /** The text fields of a multipart request. */
  formTextBytes: 64 * KB,
  /** JSON of many rows, such as a group with all fields of each member. */
  rowsBytes: MB,
  /** JSON with up to 1 MB of markup, which escaping makes longer. */
  pageBytes: 4 * MB,
  /** Nesting depth of JSON. */
  jsonLevels: 32,
  imageBytes: 10 * MB,
  imagePixels: 40_000_000,
  pdfBytes: 10 * MB,
  /** Files of a material, task or submission: bytes per file, and number of files. */
  attachmentBytes: 10 * MB,
  attachments: 5,
  csvBytes: 20 * MB,
  zipBytes: 512 * MB,
  zipEntries: 5000,
  /** Maximum compression ratio of a zip: unpacked bytes per byte. */
  zipRatio: 100,
  passwordMinLength: 8,
} as const

/** The purposes a picture can be reused for, whatever it was uploaded for. */
export const REUSE_PURPOSES = ['post', 'slide', 'gallery'] as const satisfies ImageUse[]
export type ReusePurpose = (typeof REUSE_PURPOSES)[number]
