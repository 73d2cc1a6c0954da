/** One student's promotion corrected, also after the next year began: what it was, what hangs on it, what it becomes. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { choice, fieldInfo, idParams, MAX_ID } from '../../fields.ts'
import { flag, named, namedClassroom, namedStudent } from '../activity.ts'
import type { Out } from '../transfer.ts'
import { GRADUATED, nextCode, nextYear } from './promotion.ts'

/** What became of somebody at the end of a year in a class; a graduate has passed the last grade. */
export const OUTCOMES = {
  active: 'Belum diproses',
  passed: 'Naik Kelas',
  repeat: 'Tinggal Kelas',
  graduated: 'Lulus',
} as const
export type OutcomeOfYear = keyof typeof OUTCOMES

/** What a promotion can be corrected to, as the dialog says it; out of the last grade one passes by graduating. */
export function corrections(code: string): { id: 'active' | 'passed' | 'repeat'; name: string }[] {
  return [
    { id: 'passed', name: nextCode(code) === null ? OUTCOMES.graduated : OUTCOMES.passed },
    { id: 'repeat', name: OUTCOMES.repeat },
    { id: 'active', name: `${OUTCOMES.active} (kembali aktif di kelas ini)` },
  ]
}

type Row = { status: string; code: string; year: string }

/**
 * Somebody who passed the last grade has graduated if they are out for that reason, since that year.
 *
 * @example outcomeOf({ status: 'passed', code: 'IX', year: '2026' }, { out_year: '2027', out_reason: 'Lulus' }) // 'graduated'
 */
export function outcomeOf({ status, code, year }: Row, out: Out): OutcomeOfYear | null {
  if (status === 'active' || status === 'repeat') return status
  if (status !== 'passed') return null
  const isOut = out.out_reason === GRADUATED && out.out_year === nextYear(year)
  return nextCode(code) === null && isOut ? 'graduated' : status
}

/** A row of a later year, named as people say it. */
type Later = { status: string; classroom: string; eduyear: string }

/** What became of a later row that is not active, and what there is to do about it first. */
function happened(later: Later): string[] {
  const { status } = later
  const place = placeOf(later)
  if (status === 'passed') return [`sudah naik kelas lagi dari ${place}; koreksi dahulu kenaikan itu`]
  if (status === 'repeat') return [`sudah tinggal kelas di ${place}; koreksi dahulu kenaikan itu`]
  return status === 'left' ? [`sudah keluar dari ${place}`] : []
}

/** What was made in a class of the years after, counted. */
type DependentCounts = { place: string; rapors: number; withdrawn: number; submissions: number }

/**
 * What keeps a promotion from being corrected, each fit to stand in a list; empty where nothing does. Having
 * changed class in the next year does not: the class left behind stays in the records as it was.
 *
 * @param later every row of the years after, whatever became of it
 * @param hanging on each of those that is active, or was until a change of class
 */
export function whyNotCorrected(about: {
  outcome: OutcomeOfYear | null
  out: Out
  hasLetter: boolean
  later: readonly Later[]
  hanging: readonly DependentCounts[]
}): string[] {
  const { outcome, out, hasLetter, later, hanging } = about
  if (outcome === null) return ['siswa ini sudah pindah atau keluar dari kelas itu']
  const active = later.filter(({ status }) => status === 'active')
  const isGone = out.out_year !== null && out.out_reason !== GRADUATED
  return [
    ...(isGone
      ? [`siswa ini sudah keluar dari sekolah pada ${out.out_year} (${out.out_reason ?? '–'})`]
      : []),
    ...(hasLetter ? ['sudah ada surat kelulusan; tarik dahulu suratnya'] : []),
    ...later.flatMap(happened),
    ...(active.length > 1 ? [`terdaftar di ${active.map(placeOf).join(' dan ')}`] : []),
    ...hanging.flatMap(({ place, rapors, withdrawn, submissions }) => [
      ...(rapors > 0 ? [`${rapors} rapor di ${place}`] : []),
      ...(withdrawn > 0 ? [`${withdrawn} berkas rapor lama atau ditarik di ${place}`] : []),
      ...(submissions > 0 ? [`${submissions} jawaban tugas di ${place}`] : []),
    ]),
  ]
}

const placeOf = ({ classroom, eduyear }: Later) => `${classroom} ${eduyear}`

/** @example notCorrected(['2 rapor di VIII A 2027/2028']) // 'Kenaikan ini tidak dapat dikoreksi: 2 rapor di VIII A 2027/2028.' */
export function notCorrected(reasons: readonly string[]): string {
  return `Kenaikan ini tidak dapat dikoreksi: ${reasons.join('; ')}.`
}

/** @example nothingCorrected('passed') // 'Tidak ada yang dikoreksi: siswa ini sudah naik kelas.' */
export function nothingCorrected(outcome: OutcomeOfYear): string {
  const is = outcome === 'active' ? '' : 'sudah '
  return `Tidak ada yang dikoreksi: siswa ini ${is}${OUTCOMES[outcome].toLowerCase()}.`
}

/** As a student's history tells it. @example correctedAs('passed', 'repeat') // 'Naik kelas dikoreksi menjadi tinggal kelas' */
export function correctedAs(was: OutcomeOfYear | null, now: OutcomeOfYear): string {
  const becomes = OUTCOMES[now].toLowerCase()
  if (was === now) return `Tetap ${becomes}, kelas pada tahun berikutnya dikoreksi`
  const former = was ? OUTCOMES[was].toLowerCase() : 'kenaikan'
  return `${former.charAt(0).toUpperCase()}${former.slice(1)} dikoreksi menjadi ${becomes}`
}

/** What must be said before the lessons of the next year go along. */
export function askLessons(lessons: number, place: string): string {
  return `Siswa ini sudah mengikuti ${lessons} pelajaran di ${place}, yang ikut dilepas.`
}

const NO_CLASS = 'Kelas tidak ditemukan'

export const correctionInput = z.object({
  to: choice('Seharusnya', corrections('')),
  /** Of the year that follows: the next grade's for who passed, the same grade's for who stays, or none yet. */
  classroom_id: z
    .preprocess(
      (value) => (value === '' || value === 0 ? null : value),
      z.coerce.number(NO_CLASS).int(NO_CLASS).positive(NO_CLASS).max(MAX_ID, NO_CLASS).nullish(),
    )
    .register(fieldInfo, { label: 'Kelas pada Tahun Berikutnya', input: 'reference' }),
  with_lessons: flag,
})

/**
 * Why the class of a correction is none, or null. Who passed enters the next grade, out of the last one none;
 * who stays may enter the same grade at once; who is active again enters none.
 */
export function whyNotInto(
  { to, code }: { to: 'active' | 'passed' | 'repeat'; code: string },
  target: { code: string } | null,
): string | null {
  const targetCode = to === 'passed' ? nextCode(code) : to === 'repeat' ? code : null
  if (target) {
    if (targetCode === null)
      return to === 'active'
        ? 'Siswa kembali ke kelas ini, tanpa kelas baru'
        : 'Dari kelas IX hanya dapat lulus'
    return target.code === targetCode ? null : `Kelas tujuan harus kelas ${targetCode}`
  }
  return to === 'passed' && targetCode !== null ? 'Pilih kelas tujuan' : null
}

const enrolment = z.object({ id: z.int(), classroom: namedClassroom, eduyear: named })
const outcome = z.enum(['active', 'passed', 'repeat', 'graduated'])

export const readCorrection = endpoint({
  method: 'GET',
  path: '/sia/activity/student-class/:id/correct',
  summary: 'Hasil kenaikan satu peserta dan apa yang sudah bergantung padanya.',
  access: POLICY.studentClass,
  params: idParams,
  output: enrolment.extend({
    student: namedStudent,
    outcome: outcome.nullable(),
    /** Where they are in the next year, which goes with the correction. */
    next: enrolment.nullable(),
    /** Lessons they take there, which go along after a question. */
    lessons: z.int(),
    /** Why it cannot be corrected; empty where it can. */
    why_not: z.array(z.string()),
    /** The year that follows, null where there is none yet. */
    following: named.nullable(),
  }),
})

/** Twenty at once correct it once; what hangs on it is named, nothing of it is lost unasked. */
export const correctPromotion = endpoint({
  method: 'POST',
  path: '/sia/activity/student-class/:id/correct',
  summary: 'Mengoreksi kenaikan satu siswa, juga setelah tahun berikutnya berjalan.',
  access: POLICY.studentClass,
  params: idParams,
  body: correctionInput,
  output: z.object({ id: z.int(), outcome, next: enrolment.nullable(), lessons: z.int() }),
})

/** Answered with 409 where lessons of the next year go along and `with_lessons` was not said. */
export const lessonsAnswer = z.object({
  lessons: z.int(),
  confirm: z.object({ name: z.literal('with_lessons'), label: z.string() }),
})
