/** What the demonstration school hands out: report cards and letters of graduation, the same for one student every time. */
import { seededRandom } from './factories.ts'
import { drawPage, type Mark } from './page.ts'

/** The student a document is for. */
export type Holder = {
  school: string
  name: string
  nis: string
  nisn: string
  classroom: string
  eduyear: string
  /** Makes the marks, so that no two report cards are alike. */
  number: number
}

const [LEFT, RIGHT, TOP] = [56, 539, 64]
const LINE = 20
const NOTES = [
  'Tekun dan mandiri. Pertahankan kebiasaan membaca setiap hari.',
  'Aktif bertanya di kelas. Tingkatkan ketelitian dalam berhitung.',
  'Rajin dan suka menolong teman. Terus berlatih menulis.',
  'Berani tampil di depan kelas. Jaga kedisiplinan waktu.',
] as const
/** From this mark on. */
const GRADES = [
  [92, 'A'],
  [83, 'B'],
  [75, 'C'],
] as const
const COLUMNS = { number: LEFT + 6, lesson: LEFT + 36, mark: 400, grade: 480 }

/** @returns a PDF of one page */
export function drawRapor(holder: Holder, semester: string, lessons: readonly string[]): Buffer {
  const dice = seededRandom('rapor', holder.number)
  const rows = lessons.map((lesson) => ({ lesson, mark: 75 + dice(24) }))
  const average = rows.reduce((sum, { mark }) => sum + mark, 0) / Math.max(1, rows.length)
  const table = TOP + 150
  const end = table + LINE * (rows.length + 1)
  const absences = [dice(4), dice(3), dice(10) === 0 ? 1 : 0]
  return drawPage([
    ...head(holder, 'LAPORAN HASIL BELAJAR (RAPOR)'),
    ...facts(holder, [['Semester', semester]]),
    ...row(table, ['No', 'Mata Pelajaran', 'Nilai', 'Predikat'], true),
    ...rows.flatMap(({ lesson, mark }, index) =>
      row(table + LINE * (index + 1), [String(index + 1), lesson, String(mark), gradeOf(mark)]),
    ),
    ...row(end, ['', 'Rata-rata', average.toFixed(1).replace('.', ','), gradeOf(average)], true),
    rule(end + 6),
    { text: 'Ketidakhadiran', x: LEFT, y: end + 40, isBold: true },
    {
      text: `Sakit ${absences[0]} hari, izin ${absences[1]} hari, tanpa keterangan ${absences[2]} hari`,
      x: LEFT,
      y: end + 56,
    },
    { text: 'Catatan Wali Kelas', x: LEFT, y: end + 88, isBold: true },
    { text: dice.pick(NOTES), x: LEFT, y: end + 104 },
    ...signature(end + 150),
  ])
}

/** @returns a PDF of one page */
export function drawLetter(holder: Holder, score: number): Buffer {
  const text = (y: number, words: string): Mark => ({ text: words, x: LEFT, y, size: 11 })
  return drawPage([
    ...head(holder, 'SURAT KETERANGAN LULUS'),
    ...facts(holder, []),
    text(TOP + 160, `Berdasarkan hasil rapat dewan guru ${holder.school}, siswa tersebut di atas dinyatakan`),
    { text: 'LULUS', x: LEFT, y: TOP + 196, size: 22, isBold: true },
    text(TOP + 230, `dari kelas IX tahun ajaran ${holder.eduyear} dengan nilai akhir`),
    { text: score.toFixed(2).replace('.', ','), x: LEFT, y: TOP + 266, size: 22, isBold: true },
    text(TOP + 304, 'Surat ini berlaku sampai ijazah diterbitkan.'),
    ...signature(TOP + 350),
  ])
}

function head({ school }: Holder, title: string): Mark[] {
  return [
    { text: school.toUpperCase(), x: LEFT, y: TOP, size: 16, isBold: true },
    { text: title, x: LEFT, y: TOP + 22, size: 12 },
    rule(TOP + 34),
  ]
}

function facts({ name, nis, nisn, classroom, eduyear }: Holder, more: [string, string][]): Mark[] {
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

function row(y: number, cells: readonly [string, string, string, string], isBold = false): Mark[] {
  const texts = Object.values(COLUMNS).map((x, index) => ({ text: cells[index] ?? '', x, y, isBold }))
  return [rule(y - 14), ...texts]
}

function signature(y: number): Mark[] {
  return [
    { text: 'Kepala Sekolah', x: 400, y },
    { text: 'Contoh untuk peragaan, bukan dokumen resmi.', x: LEFT, y: 800, size: 8 },
    { from: [400, y + 70], to: [RIGHT, y + 70] },
  ]
}

const rule = (y: number): Mark => ({ from: [LEFT, y], to: [RIGHT, y] })
const gradeOf = (mark: number) => GRADES.find(([least]) => mark >= least)?.[1] ?? 'D'
