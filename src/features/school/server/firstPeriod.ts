/** The current year and the semesters of a new school. */

import { TZDate } from '@date-fns/tz'
import type { Config } from '#platform/server/config.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { PERIOD } from '../choices.ts'
import { eduyearName } from '../eduyear.ts'

/** An education year starts in July. */
const EDUYEAR_START_MONTH = 7

/** By the date in the school's time zone, which may differ from UTC. */
export async function seedPeriod({ queries, now }: Tx, { SCHOOL_TZ: zone }: Config): Promise<void> {
  const at = now()
  const today = new TZDate(at, zone)
  const code = String(today.getFullYear() - (today.getMonth() + 1 < EDUYEAR_START_MONTH ? 1 : 0))
  const name = eduyearName(code)
  await queries
    .insertInto('eduyears')
    .values({
      code,
      name,
      status: PERIOD.active,
      search_text: toSearchText(code, name),
      created_at: at,
      updated_at: at,
    })
    .execute()
  const isFirstSemester = today.getMonth() + 1 >= EDUYEAR_START_MONTH
  await queries
    .insertInto('semesters')
    .values([
      { name: 'Ganjil', status: isFirstSemester ? PERIOD.active : PERIOD.passed },
      { name: 'Genap', status: isFirstSemester ? PERIOD.coming : PERIOD.active },
    ])
    .execute()
}
