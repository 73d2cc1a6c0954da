/** The settings of attendance. */
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { storeSetting } from '#platform/server/settings.ts'
import type { attendance } from '../attendance.ts'
import type { AttendanceSettings } from '../settings.ts'

const NAMES = {
  school_days: 'attendance_school_days',
  others_may_take: 'attendance_others_may_take',
} as const

export const settingHandlers = {
  readAttendanceSettings: async ({ context }) => ({ result: await readSettings(context.db.kysely) }),
  saveAttendanceSettings: async ({ body, context, user }) => {
    await write(context, user, async (tx) => {
      const before = await readSettings(tx.queries)
      await storeSetting(tx.queries, NAMES.school_days, String(body.school_days))
      await storeSetting(tx.queries, NAMES.others_may_take, String(Number(body.others_may_take)))
      await tx.audit({
        action: 'update',
        entity: 'attendance_settings',
        entityId: 0,
        before,
        after: body,
      })
    })
    return {
      message: 'Pengaturan kehadiran disimpan.',
      result: await readSettings(context.db.kysely),
    }
  },
} satisfies Partial<Handlers<typeof attendance.calls>>

/** Six days a week, and only the homeroom teacher, until a school changes it. */
export async function readSettings(queries: Queries): Promise<AttendanceSettings> {
  const rows = await queries
    .selectFrom('settings')
    .where('name', 'in', Object.values(NAMES))
    .select(['name', 'value'])
    .execute()
  const findValue = (setting: string) => rows.find(({ name }) => name === setting)?.value
  return {
    school_days: findValue(NAMES.school_days) === '5' ? 5 : 6,
    others_may_take: findValue(NAMES.others_may_take) === '1',
  }
}
