/** What `pelita doctor` says of the active period, on which every list of the school depends. */
import type { Context } from '#platform/server/context.ts'
import { DOCTOR_CHECKS, type Finding } from '#platform/server/doctor/doctorChecks.ts'
import { PERIOD } from '../choices.ts'

export const periodCheck = DOCTOR_CHECKS.contribute({ find: findPeriodFaults })

const NAMES = { eduyears: 'tahun ajaran', semesters: 'semester' } as const

async function findPeriodFaults({ db: { kysely } }: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const table of ['eduyears', 'semesters'] as const) {
    const active = await kysely
      .selectFrom(table)
      .where('status', '=', PERIOD.active)
      .select('name')
      .orderBy('id')
      .execute()
    if (active.length === 1) continue
    const named = active.length > 0 ? ` (${active.map(({ name }) => name).join(', ')})` : ''
    findings.push({
      check: 'period',
      message: `Ada ${active.length} ${NAMES[table]} aktif${named}, seharusnya satu. Pilih lagi di Setting Sekolah.`,
    })
  }
  return findings
}
