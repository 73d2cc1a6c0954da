/** Comings and goings within a year: into another class, out of the school, into it and back; with their rules. */
import { z } from 'zod'
import { POLICY } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { choice, date, idParams, optionalText, reference } from '../fields.ts'
import { named } from './activity.ts'
import { type EnrolmentStatus, GRADUATED, nextCode } from './promotion.ts'

/** The states of a row that somebody is no longer in, whatever year it is of: none of them is an enrolment. */
export const ENDED = ['moved', 'left'] as const satisfies EnrolmentStatus[]

type Classroom = { id: number; code: string; name: string }

/**
 * Why somebody cannot be moved to this class, or null.
 *
 * @example whyNotMoved({ status: 'active', classroom: viiA }, viiB) // null
 */
export function whyNotMoved(
  { status, classroom }: { status: string; classroom: Classroom },
  to: Classroom,
): string | null {
  if (status !== 'active') return 'Hanya siswa yang aktif di kelasnya dapat pindah kelas'
  if (classroom.id === to.id) return `Siswa ini sudah di kelas ${to.name}`
  return classroom.code === to.code ? null : `Kelas tujuan harus kelas ${classroom.code}`
}

/** Why somebody cannot leave, or null: nobody leaves twice. */
export function whyNotLeaving({ out_year, out_reason }: Out): string | null {
  return out_year === null ? null : `Siswa ini sudah keluar pada ${out_year} (${out_reason ?? '–'})`
}

type Out = { out_year: string | null; out_reason: string | null }
type Latest = { code: string; status: string } | null
type Entering = { out: Out; latest: Latest; code: string; isEnrolled: boolean; school: string | null }

/**
 * Why somebody cannot come into a class of this grade, or come back into it, and under which field; null
 * where they can. Who has no history may start in any grade, above VII only from another school; who left
 * comes back to their grade or, having learnt elsewhere meanwhile, to a later one.
 */
export function whyNotEntering(who: Entering): { field: string; message: string } | null {
  const { out, latest, code, isEnrolled, school } = who
  const refuse = (field: string, message: string) => ({ field, message })
  if (out.out_reason === GRADUATED) return refuse('student', 'Siswa ini sudah lulus')
  if (isEnrolled) return refuse('student', 'Siswa ini sudah terdaftar di kelas pada tahun ajaran itu')
  if (latest === null) {
    const needsSchool = code !== 'VII' && !school
    return needsSchool
      ? refuse('origin_school', `Isi sekolah asal untuk masuk langsung ke kelas ${code}`)
      : null
  }
  const { status } = latest
  // In a year gone by: entered again, nobody would ever promote or graduate them out of that class.
  if (status === 'active')
    return refuse(
      'student',
      'Siswa ini masih aktif di kelas tahun lain. Proses dahulu naik atau tinggal kelasnya',
    )
  const least = status === 'passed' ? nextCode(latest.code) : latest.code
  const isGrade = status === 'left' ? gradeOf(code) >= gradeOf(latest.code) : code === least
  return isGrade ? null : refuse('classroom_id', `Kelas harus kelas ${least ?? latest.code}`)
}

const gradeOf = (code: string) => ['VII', 'VIII', 'IX'].indexOf(code)

/** Why somebody leaves; what is shown beside the year ever after. */
export const LEAVE_REASONS = [
  'Pindah sekolah',
  'Mengundurkan diri',
  'Dikeluarkan',
  'Putus sekolah',
  'Meninggal dunia',
  'Lainnya',
].map((name) => ({ id: name, name }))

const letter = {
  letter_no: optionalText('Nomor Surat', { most: 100 }),
  note: optionalText('Catatan', { most: 1000, input: 'multiline' }),
}

export const moveInput = z.object({
  classroom_id: reference('Kelas Tujuan'),
  moved_at: date('Tanggal Pindah'),
})
export const leaveInput = z.object({
  left_at: date('Tanggal Keluar'),
  reason: choice('Alasan', LEAVE_REASONS),
  ...letter,
})
export const returnInput = z.object({
  classroom_id: reference('Kelas & Rombel'),
  returned_at: date('Tanggal Masuk'),
  origin_school: optionalText('Sekolah Asal'),
  ...letter,
})

const classroomOf = named.extend({ code: z.string() })

/** The old row ends as 'Pindah Kelas' and keeps its report cards; a new one begins in the same year. */
export const moveStudentClass = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/:id/move',
  summary: 'Memindahkan peserta ke kelas lain pada tahun dan jenjang yang sama.',
  access: POLICY.studentClass,
  params: idParams,
  body: moveInput,
  output: z.object({
    /** The row in the new class. */
    id: z.int(),
    classroom: classroomOf,
    /** Lessons that went along, because the new class has them too. */
    lessons: z.int(),
    /** Lessons of the new class that the student does not take yet. */
    offered: z.array(z.object({ id: z.int(), lesson: named })),
  }),
})

/** The active rows end as 'Keluar'; documents stay. */
export const leaveSchool = endpoint({
  method: 'POST',
  path: '/sia/master/student/:id/leave',
  summary: 'Mencatat siswa keluar (mutasi keluar).',
  access: POLICY.studentClass,
  params: idParams,
  body: leaveInput,
  output: z.object({ out_year: z.string(), out_reason: z.string() }),
})

/** For who left, and for who comes from another school; into a class of the active year. */
export const returnToSchool = endpoint({
  method: 'POST',
  path: '/sia/master/student/:id/return',
  summary: 'Mencatat siswa masuk atau kembali (mutasi masuk) ke satu kelas tahun aktif.',
  access: POLICY.studentClass,
  params: idParams,
  body: returnInput,
  output: z.object({ id: z.int(), classroom: classroomOf }),
})
