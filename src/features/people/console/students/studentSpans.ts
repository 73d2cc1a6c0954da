/** Grid spans of the student form's fields; default: half the width. */
import type { Spans } from '#platform/console/kit/form/Fields.tsx'

const fullOnPhone = (md: number) => ({ xs: 12, md })
/** Two fields per row on a phone. */
const halfOnPhone = (md: number) => ({ xs: 6, md })

export const STUDENT_SPANS: Spans = {
  nisn: halfOnPhone(3),
  nis: halfOnPhone(3),
  nik: fullOnPhone(3),
  no_akta: fullOnPhone(3),
  name: fullOnPhone(8),
  gender: fullOnPhone(4),
  place_birth: fullOnPhone(4),
  day_birth: fullOnPhone(4),
  religion: fullOnPhone(4),
  height: halfOnPhone(3),
  weight: halfOnPhone(3),
  special_needs: fullOnPhone(6),
  rt: halfOnPhone(2),
  rw: halfOnPhone(2),
  urban: fullOnPhone(4),
  sub_district: fullOnPhone(4),
  city: fullOnPhone(8),
  postal_code: fullOnPhone(4),
  email: fullOnPhone(4),
  phone: fullOnPhone(4),
  entry_year: fullOnPhone(4),
  father_job: fullOnPhone(3),
  father_education: fullOnPhone(3),
  mother_job: fullOnPhone(3),
  mother_education: fullOnPhone(3),
}
