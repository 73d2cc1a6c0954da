/** The number by which the files of a student are named: the NIS, or what stands for it until there is one. */
import { sql } from 'kysely'

export const FILE_NUMBER = sql<string>`coalesce(nullif(students.nis, ''), nullif(students.nisn, ''), students.registration_no, '')`
