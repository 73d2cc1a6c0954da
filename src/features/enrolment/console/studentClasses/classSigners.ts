/** Who signs the printed sheets of a class: the headmaster and the homeroom teacher. */
import { DOTS, type Signer } from '#platform/console/kit/print/signers.ts'
import { call } from '#platform/console/providers/call.ts'
import { readClassSigners } from '../../attendance.ts'
import type { ClassPeriod } from './ClassPeriod.ts'

export async function readSigners({
  classroom,
  eduyear,
}: Pick<ClassPeriod, 'classroom' | 'eduyear'>): Promise<Signer[]> {
  const query = { classroom_id: classroom.id, eduyear_id: eduyear.id }
  const { headmaster, homeroom } = (await call(readClassSigners, { query })).result
  return [
    { heading: 'Mengetahui', role: 'Kepala Sekolah', name: headmaster, below: NUMBER },
    { role: `Wali Kelas ${classroom.name}`, name: homeroom, below: NUMBER },
  ]
}

const NUMBER = `NIP. ${DOTS}`
