/** Fixed choices, image widths, page sizes and upload limits. */
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

const toOptions = <const T extends string>(...ids: T[]): Option<T>[] => ids.map((id) => ({ id, name: id }))

/** Grades of a junior high school, lowest first. */
export const GRADES = ['VII', 'VIII', 'IX'] as const
export type ClassCode = (typeof GRADES)[number]
export const LAST_GRADE = 'IX'
export const CLASS_CODES = toOptions(...GRADES)
export const ROOMS = toOptions('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J')
export const GENDERS = [
  { id: 'L', name: 'Laki-laki', otherSpellings: ['Lk', 'Laki', 'Pria', 'Cowok'] },
  { id: 'P', name: 'Perempuan', otherSpellings: ['Pr', 'Wanita', 'Cewek'] },
] as const satisfies Option[]
export const TEACHER_RELIGIONS = [
  { id: 'islam', name: 'Islam' },
  { id: 'katholik', name: 'Katholik', otherSpellings: ['Katolik', 'Kristen Katolik', 'Kristen Katholik'] },
  { id: 'protestan', name: 'Protestan', otherSpellings: ['Kristen', 'Kristen Protestan'] },
  { id: 'hindu', name: 'Hindu' },
  { id: 'budha', name: 'Budha', otherSpellings: ['Buddha'] },
  { id: 'konghucu', name: 'Konghucu', otherSpellings: ['Khonghucu', 'Kong Hu Cu', 'Confucius'] },
] as const satisfies Option[]
export const STUDENT_RELIGIONS = [
  ...TEACHER_RELIGIONS,
  {
    id: 'kepercayaan',
    name: 'Kepercayaan',
    otherSpellings: ['Kepercayaan kepada Tuhan YME', 'Penghayat Kepercayaan', 'Penghayat'],
  },
] as const satisfies Option[]
export const EMPLOYEE_GROUPS = toOptions(
  'III/a',
  'III/b',
  'III/c',
  'III/d',
  'IV/a',
  'IV/b',
  'IV/c',
  'IV/d',
  'IV/e',
)
export const EDUCATIONS = [
  {
    id: 'sma',
    name: 'SMA',
    otherSpellings: ['SMA / sederajat', 'SMK', 'MA', 'SLTA', 'SMU', 'STM', 'SMEA', 'SPG', 'Paket C'],
  },
  { id: 'd1', name: 'D1', otherSpellings: ['D-I', 'Diploma I'] },
  { id: 'd2', name: 'D2', otherSpellings: ['D-II', 'Diploma II'] },
  { id: 'd3', name: 'D3', otherSpellings: ['D-III', 'Diploma III', 'Diploma 3'] },
  { id: 'd4', name: 'D4', otherSpellings: ['D-IV', 'Diploma IV', 'Diploma 4'] },
  { id: 's1', name: 'S1', otherSpellings: ['Sarjana', 'Strata 1'] },
  { id: 's2', name: 'S2', otherSpellings: ['Magister', 'Strata 2'] },
  { id: 's3', name: 'S3', otherSpellings: ['Doktor', 'Strata 3'] },
] as const satisfies Option[]
export const USER_TYPES = [
  { id: 'administrator', name: 'Administrator' },
  { id: 'teacher', name: 'Guru' },
  { id: 'student', name: 'Siswa' },
] as const satisfies Option[]
export const POST_STATUSES = [
  { id: 'publish', name: 'Terbit' },
  { id: 'draft', name: 'Draf' },
] as const satisfies Option[]
export const VISIBILITIES = [
  { id: 'public', name: 'Publik' },
  { id: 'private', name: 'Privat' },
] as const satisfies Option[]
export const COMMENT_STATUSES = [
  { id: 'close', name: 'Ditutup' },
  { id: 'open', name: 'Dibuka' },
] as const satisfies Option[]
/** Education-year states; exactly one is active. */
export const YEAR_STATUSES = [
  { id: 'draft', name: 'Belum aktif' },
  { id: 'active', name: 'Aktif' },
  { id: 'passed', name: 'Sudah lewat' },
] as const satisfies Option[]

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
  /** JSON of many rows, such as a class with all fields of each student. */
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
