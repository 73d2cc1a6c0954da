/** The people of the stored school, all invented: their addresses and telephone numbers cannot exist. */
import {
  makeStudent,
  makeTeacher,
  type StudentInput,
  type TeacherInput,
} from '#features/people/demo/factories.ts'

const DOMAIN = 'sekolah.example'

/** No network assigns numbers that begin with 08000. */
const makePhone = (owner: number, n: number) => `08000${owner}${String(n).padStart(6, '0')}`

/** @param n from 1 */
export function inventTeacher(n: number): TeacherInput {
  return makeTeacher(n, { email: `guru${n}@${DOMAIN}`, phone: makePhone(1, n) })
}

/** @param n from 1 */
export function inventStudent(n: number, entryYear: string): StudentInput {
  return makeStudent(n, {
    entry_year: entryYear,
    email: `siswa${n}@${DOMAIN}`,
    phone: makePhone(2, n),
    father_email: `ayah${n}@${DOMAIN}`,
    father_phone: makePhone(3, n),
    mother_email: `ibu${n}@${DOMAIN}`,
    mother_phone: makePhone(4, n),
  })
}

/** The login of a user of the school's office. @example officeEmail('operator') // 'operator@sekolah.example' */
export const officeEmail = (name: string) => `${name}@${DOMAIN}`

/** Formats records as the CSV file of an import. */
export function toCsv(records: readonly Record<string, unknown>[]): Buffer {
  const columns = Object.keys(records[0] ?? {})
  const lines = records.map((record) => columns.map((name) => String(record[name] ?? '')).join(';'))
  return Buffer.from(`${[columns.join(';'), ...lines].join('\n')}\n`)
}
