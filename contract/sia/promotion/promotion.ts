/** The rules of a school year: who may be promoted where, who may be selected, who may be removed. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { MAX_ID, reference } from '../../fields.ts'
import { type ClassCode, LIMITS } from '../../options.ts'
import { type NamedClassroom, UNKNOWN_ROW } from '../activity.ts'
import { whyClosed } from '../period.ts'

export type EnrolmentStatus = 'active' | 'passed' | 'repeat' | 'moved' | 'left'

/** As the lists say it. */
export const ENROLMENT_STATUS: Record<EnrolmentStatus, string> = {
  active: 'Aktif Kelas',
  passed: 'Naik Kelas',
  repeat: 'Tinggal Kelas',
  moved: 'Pindah Kelas',
  left: 'Keluar',
}

export const ENROLMENT_STATUSES = Object.entries(ENROLMENT_STATUS).map(([id, name]) => ({ id, name }))

/**
 * Why nobody of a year can be promoted or held back: it has not begun. Null for the active year and former ones.
 *
 * @example whyNotYet({ code: '2027', name: '2027/2028' }, { code: '2026' }) // 'Tahun ajaran 2027/2028 belum berjalan'
 */
export function whyNotYet(year: { code: string; name: string }, active: { code: string }): string | null {
  return year.code > active.code ? `Tahun ajaran ${year.name} belum berjalan` : null
}

/** Both semesters of a year; with this many report cards a year is complete. */
export const SEMESTERS_A_YEAR = 2

/** Target of a graduation, in place of a class. */
export const GRADUATE = 0

/** Its name, and the `out_reason` of whom it let go. */
export const GRADUATED = 'Lulus'

/** The grade after this one; null after the last. @example nextCode('VII') // 'VIII' */
export function nextCode(code: string): ClassCode | null {
  return code === 'VII' ? 'VIII' : code === 'VIII' ? 'IX' : null
}

/** Only somebody still active can be promoted or held back; others answer 'Tidak bisa dipilih'. */
export function canSelect({ status }: { status: EnrolmentStatus }): boolean {
  return status === 'active'
}

type Enrolled = { status: EnrolmentStatus; rapors: number }

/** Active and without any report card. */
export function canRemove({ status, rapors }: Enrolled): boolean {
  return status === 'active' && rapors === 0
}

/**
 * What is allowed for a participant: selecting for promotion, removing, both or neither.
 *
 * @example allowedActions({ status: 'active', rapors: 2 }) // { select: true, remove: false }
 */
export function allowedActions(enrolled: Enrolled): { select: boolean; remove: boolean } {
  return { select: canSelect(enrolled), remove: canRemove(enrolled) }
}

/** Whether a promotion was made that can be corrected. */
export function canCorrect({ status }: { status: EnrolmentStatus }): boolean {
  return status === 'passed' || status === 'repeat'
}

/** Proses Naik Kelas and Proses Tinggal Kelas: something is selected and all of it is active. */
export function canProcess(selected: readonly { status: EnrolmentStatus }[]): boolean {
  return selected.length > 0 && selected.every(canSelect)
}

/** Hapus Peserta: something is selected and none of it has a report card. */
export function canRemoveAll(selected: readonly Enrolled[]): boolean {
  return selected.length > 0 && selected.every(canRemove)
}

type LessonInTime = Parameters<typeof whyClosed>[0] & { semester: { id: number } }

/**
 * Who may leave a lesson: anybody until its year and semester are over, since report cards bind the class
 * and not the lesson; afterwards only who has no report card of that semester.
 *
 * @example canLeaveLesson({ eduyear, semester }, [{ semester_id: 2 }]) // true
 */
export function canLeaveLesson(lesson: LessonInTime, rapors: readonly { semester_id: number }[]): boolean {
  return whyClosed(lesson) === null || rapors.every(({ semester_id }) => semester_id !== lesson.semester.id)
}

/** The start year after this one, as education years are coded. @example nextYear('2026') // '2027' */
export function nextYear(code: string): string {
  return String(Number(code) + 1)
}

/** Said where the students of a class have no year to go on to. */
export const NO_NEXT_YEAR = 'Tahun ajaran baru belum diatur'

/**
 * Where the students of a class may go: the classes of the next grade, or only out of the last.
 *
 * @example promotionTargets('IX', classrooms) // [{ id: 0, name: 'Lulus' }]
 */
export function promotionTargets(
  code: string,
  classrooms: readonly NamedClassroom[],
): { id: number; name: string }[] {
  const next = nextCode(code)
  if (next === null) return [{ id: GRADUATE, name: GRADUATED }]
  return classrooms.filter((classroom) => classroom.code === next).map(({ id, name }) => ({ id, name }))
}

type Reported = { reported: readonly unknown[] }

/**
 * What to say before a promotion that looks early: the first semester still runs, or report cards of the
 * year are missing, and whose.
 *
 * @example warningsOf({ students, semesters }) // { isFirst: true, missing: [budi] }
 */
export function warningsOf<Row extends Reported>({
  students,
  semesters,
}: {
  students: readonly Row[]
  semesters: readonly { status: string }[]
}): { isFirst: boolean; missing: Row[] } {
  return {
    isFirst: semesters[0]?.status === 'active',
    missing: students.filter(({ reported }) => reported.length < SEMESTERS_A_YEAR),
  }
}

type Latest = { code: string; status: EnrolmentStatus } | null

/**
 * Whether somebody may enter a class of this grade, going by their latest enrolment:
 * VII the new and those held back in VII, VIII who passed VII, IX who passed VIII; who came back after
 * leaving goes where they were.
 */
export function mayEnter(code: string, latest: Latest): boolean {
  if (latest === null) return code === 'VII'
  if (latest.status === 'repeat' || latest.status === 'left') return latest.code === code
  return latest.status === 'passed' && nextCode(latest.code) === code
}

const batch = z.object({
  id: z.int(),
  /** n naik, n tinggal, n lulus. */
  passed: z.int(),
  repeated: z.int(),
  graduated: z.int(),
  created_at: z.string(),
})

export { batch as promotionBatch }
export type PromotionBatch = z.output<typeof batch>

const NO_CLASS = 'Kelas tidak ditemukan'
const target = z.preprocess(
  (value) => value ?? GRADUATE,
  z.coerce.number(NO_CLASS).int(NO_CLASS).min(0, NO_CLASS).max(MAX_ID, NO_CLASS),
)

/** One batch, one transaction: every row must still be active, else 409 and nothing happens. */
export const promoteStudents = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/status',
  summary: 'Menaikkan, menahan atau meluluskan peserta satu kelas.',
  access: POLICY.studentClass,
  bodyLimit: LIMITS.rowsBytes,
  body: z.object({
    classroom_id: target,
    students: z
      .array(
        z.object(
          {
            status: z.enum(['passed', 'repeat'], { error: 'Status: passed atau repeat' }),
            student_id: reference('Siswa'),
            student_class_id: reference('Peserta'),
          },
          UNKNOWN_ROW,
        ),
        { error: 'Pilih siswa dahulu' },
      )
      .min(1, 'Pilih siswa dahulu')
      .max(500, 'Paling banyak 500 siswa sekaligus'),
  }),
  output: batch,
})

/** Takes the last batch of a class back while nothing depends on what it made; else 409. */
export const undoPromotionBatch = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/status-undo',
  summary: 'Membatalkan proses kenaikan terakhir satu kelas.',
  access: POLICY.studentClass,
  body: z.object({ batch_id: reference('Proses') }),
  output: batch,
})
