/** What the tables of an earlier school share: its people by their number, and the columns every row ends with. */

export type Value = string | number | null
export type Rows = Value[][]
export type EarlierSchool = Record<string, { columns: string; rows: Rows }>

export const STUDENTS = 400
export const CREATED_AT = '2021-07-12 07:00:00'
/** created_at, updated_at, deleted_at. */
export const LIVE_STAMPS: Value[] = [CREATED_AT, '2022-01-12 19:23:46', null]
export const DELETED_STAMPS: Value[] = [CREATED_AT, CREATED_AT, '2022-02-01 08:00:00']

export const VARCHAR = 'varchar(255)'
export const zeroPad = (n: number, digits: number) => String(n).padStart(digits, '0')
export const nisnOf = (n: number) => `01${zeroPad(n, 8)}`
export const nisOf = (n: number) => `21${zeroPad(n, 4)}`
export const nameOf = (n: number) => `Murid Rekaan ${zeroPad(n, 3)}`
/** Every fifth is in order; of all others the two numbers are exchanged. */
export const hasSwappedNumbers = (n: number) => n % 5 !== 0
/** 320 of them in ten classes of this year, 80 who have graduated. */
export const FIRST_GRADUATE = 321
export const hasRapor = (n: number) => n <= 60
