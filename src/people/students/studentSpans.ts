/** How wide each field of the student form is; a field not named here takes half. */
import type { Spans } from '#src/kit/form/Fields.tsx'

const whole = (md: number) => ({ xs: 12, md })
/** Stands in pairs on a phone. */
const half = (md: number) => ({ xs: 6, md })

export const STUDENT_SPANS: Spans = {
  nisn: half(3),
  nis: half(3),
  nik: whole(3),
  no_akta: whole(3),
  name: whole(8),
  gender: whole(4),
  place_birth: whole(4),
  day_birth: whole(4),
  religion: whole(4),
  height: half(3),
  weight: half(3),
  special_needs: whole(6),
  rt: half(2),
  rw: half(2),
  urban: whole(4),
  sub_district: whole(4),
  city: whole(8),
  postal_code: whole(4),
  email: whole(4),
  phone: whole(4),
  entry_year: whole(4),
  father_job: whole(3),
  father_education: whole(3),
  mother_job: whole(3),
  mother_education: whole(3),
}
