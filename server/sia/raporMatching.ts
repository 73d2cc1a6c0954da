/** Whose file is it: decided names first, then numbers, then names; never a guess (decisions §6). */
import type { BulkStudent } from '#contract/sia/bulk.ts'
import { scoreOf } from '#contract/sia/graduation.ts'
import { baseOf, digitRuns, nameTokens, occurs, resembles, wordsOf } from './fileNames.ts'

/** An enrolment a file may belong to. */
export type Enrolled = BulkStudent & {
  eduyear: { id: number; code: string }
  /** Why nothing may be stored for it; null if it may. */
  refusal: string | null
}

/** What is known beside the files. */
export type Ground = {
  kind: 'rapor' | 'graduation'
  /** Every enrolment of the years in question that the operator may write. */
  roster: readonly Enrolled[]
  semesters: readonly { id: number; name: string }[]
  /** What was chosen above the table; null where nothing was. */
  scope: { eduyear_id: number | null; semester_id: number | null; classroom_id: number | null }
}

type Detail = { semester_id: number | null; final_score: number | null }
export type Match = Detail &
  (
    | { outcome: 'sure'; enrolled: Enrolled }
    | { outcome: 'ambiguous'; candidates: Enrolled[]; reason: string }
    | { outcome: 'none'; reason: string; canPick: boolean }
  )

/**
 * Matches one file name.
 *
 * @example matchName('0123_2026_1_vii.pdf', ground) // { outcome: 'sure', enrolled, semester_id: 1, … }
 */
export function matchName(name: string, ground: Ground): Match {
  const decided = readDecided(baseOf(name), ground.kind)
  return decided ? matchDecided(decided, ground) : matchLoosely(name, ground)
}

type Decided = Detail & { nis: string; year: string; code: string | null }

const DECIDED = {
  rapor: /^(\d+)_(\d{4})_(\d{1,9})_(vii|viii|ix)\.pdf$/i,
  graduation: /^(\d+)_(\d{4})_(\d{1,3}(?:[.,]\d{1,2})?)\.pdf$/i,
} as const

/** The years that decided names speak of. */
export function yearOf(name: string, kind: Ground['kind']): string | null {
  return readDecided(baseOf(name), kind)?.year ?? null
}

function readDecided(base: string, kind: Ground['kind']): Decided | null {
  const [, nis, year, third = '', code] = base.match(DECIDED[kind]) ?? []
  if (!nis || !year) return null
  return kind === 'rapor'
    ? { nis, year, semester_id: Number(third), final_score: null, code: code?.toUpperCase() ?? null }
    : { nis, year, semester_id: null, final_score: scoreOf(third), code: null }
}

function matchDecided(decided: Decided, { kind, roster, semesters, scope }: Ground): Match {
  const { nis, year, code, semester_id, final_score } = decided
  const detail = { semester_id, final_score }
  const none = (reason: string, canPick = false): Match => ({ outcome: 'none', reason, canPick, ...detail })
  if (kind === 'rapor' && !semesters.some(({ id }) => id === semester_id))
    return none(`Semester ${semester_id} tidak ada.`)
  if (kind === 'graduation' && final_score === null) return none('Nilai akhir harus 0 sampai 100.')
  const enrolled = roster.find((row) => row.nis === nis && row.eduyear.code === year)
  if (!enrolled) {
    const reason = `NIS ${nis} tidak terdaftar ${kind === 'rapor' ? '' : 'di kelas IX '}pada tahun ajaran ${year}.`
    // Only the number is wrong: whoever looks into the file may say whose it is.
    const isOfYear = roster.some((row) => row.eduyear.id === scope.eduyear_id && row.eduyear.code === year)
    const isOfSemester = kind === 'graduation' || semester_id === scope.semester_id
    return none(reason, isOfYear && isOfSemester)
  }
  const told = `${enrolled.name} ada di kelas ${enrolled.classroom.name}`
  if (code && enrolled.classroom.code !== code) return none(`${told}, bukan kelas ${code}.`)
  if (scope.eduyear_id && scope.eduyear_id !== enrolled.eduyear.id)
    return none(`Berkas untuk tahun ajaran ${year}, bukan tahun yang dipilih.`)
  if (scope.semester_id && kind === 'rapor' && scope.semester_id !== semester_id)
    return none(`Berkas untuk semester ${nameOf(semesters, semester_id)}, bukan semester yang dipilih.`)
  if (scope.classroom_id && scope.classroom_id !== enrolled.classroom.id)
    return none(`${told}, bukan kelas yang dipilih.`)
  if (enrolled.refusal) return none(enrolled.refusal)
  return { outcome: 'sure', enrolled, ...detail }
}

const nameOf = (list: Ground['semesters'], id: number | null) =>
  list.find((one) => one.id === id)?.name ?? String(id)

function matchLoosely(name: string, ground: Ground): Match {
  const { scope, kind } = ground
  const detail = { semester_id: kind === 'rapor' ? scope.semester_id : null, final_score: null }
  if (!scope.eduyear_id || (kind === 'rapor' && !scope.semester_id)) {
    const reason = 'Nama berkas tidak dikenal. Pilih tahun ajaran dan semester dahulu.'
    return { outcome: 'none', reason, canPick: false, ...detail }
  }
  const found = findLoosely(name, ground)
  if (found.outcome !== 'sure') return { ...found, ...detail }
  const { enrolled } = found
  if (enrolled.refusal) return { outcome: 'none', reason: enrolled.refusal, canPick: true, ...detail }
  if (kind === 'graduation')
    return { outcome: 'ambiguous', candidates: [enrolled], reason: 'Nilai akhir belum diketahui.', ...detail }
  return { outcome: 'sure', enrolled, ...detail }
}

type Found =
  | { outcome: 'sure'; enrolled: Enrolled }
  | { outcome: 'ambiguous'; candidates: Enrolled[]; reason: string }
  | { outcome: 'none'; reason: string; canPick: boolean }

function findLoosely(name: string, { roster, scope }: Ground): Found {
  const ofYear = roster.filter((row) => row.eduyear.id === scope.eduyear_id)
  const inScope = scope.classroom_id
    ? ofYear.filter((row) => row.classroom.id === scope.classroom_id)
    : ofYear
  const base = baseOf(name)
  const numbered = byNumber(base, ofYear)
  // Without a class, a name alone says too little: two classes may have one of that name.
  const named = scope.classroom_id ? inScope.filter((row) => isNamed(base, row)) : []
  const outside = numbered.filter((row) => !inScope.includes(row))
  const [first] = outside
  if (first)
    return none(`${first.name} (NIS ${first.nis}) ada di kelas ${first.classroom.name}, bukan yang dipilih.`)
  const [byNumbers] = numbered
  if (byNumbers && numbered.length === 1) {
    // The number tells people of one name apart; only a name that is another's speaks against it.
    const isAgreed = named.length === 0 || named.includes(byNumbers)
    if (isAgreed) return { outcome: 'sure', enrolled: byNumbers }
    return ambiguous([byNumbers, ...named], 'Nomor dan nama pada berkas menunjuk siswa yang berbeda.')
  }
  if (numbered.length > 1)
    return ambiguous(numbered, 'Nomor pada nama berkas menunjuk lebih dari satu siswa.')
  const [byName] = named
  if (byName && named.length === 1) return { outcome: 'sure', enrolled: byName }
  if (named.length > 1) return ambiguous(named, 'Beberapa siswa di kelas ini bernama sama.')
  const similar = likeliest(base, inScope)
  if (similar.length > 0) return ambiguous(similar, 'Nama berkas hanya mirip; pilih siswanya.')
  return none('Tidak ada siswa yang cocok dengan nama berkas ini.')
}

const none = (reason: string): Found => ({ outcome: 'none', reason, canPick: true })
const ambiguous = (candidates: Enrolled[], reason: string): Found => ({
  outcome: 'ambiguous',
  candidates,
  reason,
})

/** NISN or NIS as a whole number in the name; a number that is just the year is no NIS. */
function byNumber(base: string, rows: readonly Enrolled[]): Enrolled[] {
  const runs = new Set(digitRuns(base))
  if (runs.size === 0) return []
  return rows.filter(({ nisn, nis, eduyear }) => {
    const years = [eduyear.code, String(Number(eduyear.code) + 1)]
    return runs.has(nisn) || (runs.has(nis) && !years.includes(nis) && nis.length > 2)
  })
}

/** The whole name stands in the file's, and beside it only what such names carry: RAPOR, class, semester. */
function isNamed(base: string, { name, classroom }: Enrolled): boolean {
  const rest = occurs(wordsOf(base), nameTokens(name))
  if (rest === null) return false
  const allowed = new Set([...wordsOf(classroom.name), classroom.code.toLowerCase()])
  return rest.every((word) => allowed.has(word) || FILLERS.has(word) || /^\d+$/.test(word))
}

const FILLERS = new Set(
  'rapor raport rapot erapor e lhb hasil belajar semester smt ganjil genap kelas tahun ajaran pelajaran skl sk surat keterangan kelulusan lulus pdf'.split(
    ' ',
  ),
)
const MOST_CANDIDATES = 5

function likeliest(base: string, rows: readonly Enrolled[]): Enrolled[] {
  const words = wordsOf(base)
  return rows
    .map((row) => ({ row, likeness: resembles(words, nameTokens(row.name)) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_CANDIDATES)
    .map(({ row }) => row)
}
