/** Reads the CSV of one-time passwords that an import or a reset offers. */
import { parseCsv } from '#platform/console/kit/importCsv/passwords/parseCsv.ts'

/** @returns login names with their passwords, in the order of the file */
export function readPasswordList(text: string): [login: string, password: string][] {
  const [header = [], ...rows] = parseCsv(text)
  const [login, password] = [header.indexOf('login'), header.indexOf('password')]
  return rows.map((row) => [row[login] ?? '', row[password] ?? ''])
}
