/** What `pelita doctor` says of students whose personal data may be removed. */

import type { Context } from '#platform/server/context.ts'
import { DOCTOR_NOTES } from '#platform/server/doctor/doctorChecks.ts'
import { findLeaversToAnonymise } from './anonymise.ts'

export const leaverNote = DOCTOR_NOTES.contribute({ read: readLeavers })

async function readLeavers(context: Context): Promise<string | null> {
  const { ANONYMISE_YEARS, LEAVER_YEARS } = context.config
  const { length: count } = await findLeaversToAnonymise(context, ANONYMISE_YEARS ?? LEAVER_YEARS)
  if (count === 0) return null
  return ANONYMISE_YEARS === undefined
    ? `${count} siswa keluar lebih dari ${LEAVER_YEARS} tahun lalu dan akunnya sudah tertutup, tetapi data pribadinya masih lengkap: ANONYMISE_YEARS kosong. "pelita anonymise --years N" menyebut siapa.`
    : `${count} siswa keluar lebih dari ${ANONYMISE_YEARS} tahun lalu belum dianonimkan. Server mengerjakannya sendiri, atau jalankan "pelita anonymise --apply".`
}
