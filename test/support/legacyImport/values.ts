/** Values that the earlier system's tables share: data of each student by number, and the timestamps of every row. */

export type Value = string | number | null
export type Rows = Value[][]
export type EarlierSchool = Record<string, { columns: string; rows: Rows }>

export const STUDENTS = 400
export const CREATED_AT = '2021-07-12 07:00:00'
/** The columns created_at, updated_at and deleted_at. */
export const LIVE_STAMPS: Value[] = [CREATED_AT, '2022-01-12 19:23:46', null]
export const DELETED_STAMPS: Value[] = [CREATED_AT, CREATED_AT, '2022-02-01 08:00:00']

export const VARCHAR = 'varchar(255)'
export const zeroPad = (n: number, digits: number) => String(n).padStart(digits, '0')
export const nisnOf = (n: number) => `01${zeroPad(n, 8)}`
export const nisOf = (n: number) => `21${zeroPad(n, 4)}`
export const nameOf = (n: number) => `Murid Rekaan ${zeroPad(n, 3)}`
/** Whether NISN and NIS are swapped, which is so for four of five students. */
export const hasSwappedNumbers = (n: number) => n % 5 !== 0
/** The number of the first of 80 graduates; the 320 students before are enrolled this year. */
export const FIRST_GRADUATE = 321
export const hasRapor = (n: number) => n <= 60
