/** Draws report cards and graduation letters of the demonstration school, always the same for one student. */
import { seededRandom } from '#features/people/demo/factories.ts'
import { drawPage, type PageElement } from '#features/posts/demo/page.ts'

/** The student a document is for. */
export type DocumentOwner = {
  school: string
  name: string
  nis: string
  nisn: string
  classroom: string
  eduyear: string
  /** The random seed of the scores, so that report cards differ. */
  seed: number
}

const LEFT = 56
const RIGHT = 539
const TOP = 64
const LINE_HEIGHT = 20
const TEACHER_NOTES = [
  'Tekun dan mandiri. Pertahankan kebiasaan membaca setiap hari.',
  'Aktif bertanya di kelas. Tingkatkan ketelitian dalam berhitung.',
  'Rajin dan suka menolong teman. Terus berlatih menulis.',
  'Berani tampil di depan kelas. Jaga kedisiplinan waktu.',
] as const
/** The lowest score of each grade. */
const GRADES = [
  [92, 'A'],
  [83, 'B'],
  [75, 'C'],
] as const
const COLUMNS = { number: LEFT + 6, lesson: LEFT + 36, score: 400, grade: 480 }

/** @returns a PDF of one page */
export function drawRapor(holder: DocumentOwner, semester: string, lessons: readonly string[]): Buffer {
  const random = seededRandom('rapor', holder.seed)
  const rows = lessons.map((lesson) => ({ lesson, score: 75 + random(24) }))
  const average = rows.reduce((sum, { score }) => sum + score, 0) / Math.max(1, rows.length)
  const tableY = TOP + 150
  const endY = tableY + LINE_HEIGHT * (rows.length + 1)
  const absences = [random(4), random(3), random(10) === 0 ? 1 : 0]
  return drawPage([
    ...drawHeader(holder, 'LAPORAN HASIL BELAJAR (RAPOR)'),
    ...drawStudentData(holder, [['Semester', semester]]),
    ...drawRow(tableY, ['No', 'Mata Pelajaran', 'Nilai', 'Predikat'], true),
    ...rows.flatMap(({ lesson, score }, index) =>
      drawRow(tableY + LINE_HEIGHT * (index + 1), [String(index + 1), lesson, String(score), toGrade(score)]),
    ),
    ...drawRow(endY, ['', 'Rata-rata', average.toFixed(1).replace('.', ','), toGrade(average)], true),
    drawRule(endY + 6),
    { text: 'Ketidakhadiran', x: LEFT, y: endY + 40, isBold: true },
    {
      text: `Sakit ${absences[0]} hari, izin ${absences[1]} hari, tanpa keterangan ${absences[2]} hari`,
      x: LEFT,
      y: endY + 56,
    },
    { text: 'Catatan Wali Kelas', x: LEFT, y: endY + 88, isBold: true },
    { text: random.pick(TEACHER_NOTES), x: LEFT, y: endY + 104 },
    ...drawSignature(endY + 150),
  ])
}

/** @returns a PDF of one page */
export function drawLetter(holder: DocumentOwner, score: number): Buffer {
  const text = (y: number, words: string): PageElement => ({ text: words, x: LEFT, y, size: 11 })
  return drawPage([
    ...drawHeader(holder, 'SURAT KETERANGAN LULUS'),
    ...drawStudentData(holder, []),
    text(TOP + 160, `Berdasarkan hasil rapat dewan guru ${holder.school}, siswa tersebut di atas dinyatakan`),
    { text: 'LULUS', x: LEFT, y: TOP + 196, size: 22, isBold: true },
    text(TOP + 230, `dari kelas IX tahun ajaran ${holder.eduyear} dengan nilai akhir`),
    { text: score.toFixed(2).replace('.', ','), x: LEFT, y: TOP + 266, size: 22, isBold: true },
    text(TOP + 304, 'Surat ini berlaku sampai ijazah diterbitkan.'),
    ...drawSignature(TOP + 350),
  ])
}

function drawHeader({ school }: DocumentOwner, title: string): PageElement[] {
  return [
    { text: school.toUpperCase(), x: LEFT, y: TOP, size: 16, isBold: true },
    { text: title, x: LEFT, y: TOP + 22, size: 12 },
    drawRule(TOP + 34),
  ]
}

function drawStudentData(
  { name, nis, nisn, classroom, eduyear }: DocumentOwner,
  more: [string, string][],
): PageElement[] {
  const lines = [
    ['Nama', name],
    ['NIS / NISN', `${nis} / ${nisn}`],
    ['Kelas', classroom],
    ['Tahun Ajaran', eduyear],
    ...more,
  ] as const
  return lines.flatMap(([label, value], index) => [
    { text: label, x: LEFT, y: TOP + 58 + 16 * index },
    { text: `: ${value}`, x: LEFT + 90, y: TOP + 58 + 16 * index, isBold: index === 0 },
  ])
}

function drawRow(y: number, cells: readonly [string, string, string, string], isBold = false): PageElement[] {
  const texts = Object.values(COLUMNS).map((x, index) => ({ text: cells[index] ?? '', x, y, isBold }))
  return [drawRule(y - 14), ...texts]
}

function drawSignature(y: number): PageElement[] {
  return [
    { text: 'Kepala Sekolah', x: 400, y },
    { text: 'Contoh untuk peragaan, bukan dokumen resmi.', x: LEFT, y: 800, size: 8 },
    { from: [400, y + 70], to: [RIGHT, y + 70] },
  ]
}

const drawRule = (y: number): PageElement => ({ from: [LEFT, y], to: [RIGHT, y] })
const toGrade = (score: number) => GRADES.find(([minScore]) => score >= minScore)?.[1] ?? 'D'
