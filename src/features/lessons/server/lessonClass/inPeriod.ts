/** The lessons of classes that belong to a period. */
import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#features/school/server/activePeriod.ts'

/** Whether a row of `lesson_classes` is of the period; of none where its year or semester is null. */
export const inPeriod = ({ eduyear, semester }: Period): RawBuilder<boolean> =>
  sql`lesson_classes.eduyear_id = ${eduyear?.id ?? 0} and lesson_classes.semester_id = ${semester?.id ?? 0}`
