/** The earlier system's tables of report cards and graduation letters, and its folder of files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawImage } from '#test/support/content/images.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import {
  type EarlierSchool,
  FIRST_GRADUATE,
  hasRapor,
  LIVE_STAMPS,
  nisOf,
  type Rows,
  VARCHAR,
} from './values.ts'

export const raporFile = (n: number) => `${nisOf(n)}_2022_1_kelas.pdf`
export const letterFile = (n: number) => `${nisOf(n)}_2021_${80 + (n % 10)}.pdf`

export function documents(): EarlierSchool {
  const rapors: Rows = []
  for (let n = 1; hasRapor(n); n += 1) rapors.push([n, n, 1, raporFile(n), 1, 1, ...LIVE_STAMPS])
  // The first is not a PDF, the second is missing in the folder, the third is of an unknown semester.
  rapors.push(
    [901, 61, 1, 'bukan-pdf.pdf', 1, 1, ...LIVE_STAMPS],
    [902, 62, 1, 'hilang.pdf', 1, 1, ...LIVE_STAMPS],
    [903, 63, 9, raporFile(1), 1, 1, ...LIVE_STAMPS],
  )
  const graduations: Rows = []
  for (let n = FIRST_GRADUATE; n < FIRST_GRADUATE + 20; n += 1)
    graduations.push([
      n,
      1,
      n,
      `${80 + (n % 10)}.25`,
      n === FIRST_GRADUATE ? 'surat-hilang.pdf' : letterFile(n),
      1,
      1,
      ...LIVE_STAMPS,
    ])
  return {
    rapors: {
      columns: `id int, student_class_id int, semester_id int, file ${VARCHAR}, created_by int, updated_by int`,
      rows: rapors,
    },
    graduations: {
      columns: `id int, eduyear_id int, student_id int, final_score double, file ${VARCHAR}, created_by int, updated_by int`,
      rows: graduations,
    },
  }
}

/** Writes the earlier system's folder: resized copies next to originals, and some files only with a prefixed name. */
export async function writeFolder(folder: string): Promise<void> {
  const put = (path: string, bytes: Buffer | string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  const jpeg = await drawImage({ width: 640, height: 400 })
  const png = await drawImage({ width: 320, height: 200, format: 'png' })
  for (const path of [
    'posts/sampul.jpg',
    'posts/300-sampul.jpg',
    'galleries/400-galeri.jpg',
    'profiles/penulis.jpg',
  ])
    put(`public/images/${path}`, jpeg)
  put('public/images/slides/slide.jpg', jpeg)
  put('public/images/posts/isi satu.png', png)
  put('public/images/logo.png', png)
  for (let n = 1; hasRapor(n); n += 1) put(`public/rapor/${raporFile(n)}`, makePdf(`RAPOR ${n}`))
  for (let n = FIRST_GRADUATE + 1; n < FIRST_GRADUATE + 20; n += 1)
    put(`public/lulus/1650000${n}-${letterFile(n)}`, makePdf(`SURAT ${n}`))
  put('public/rapor/bukan-pdf.pdf', 'bukan')
  put('attachments/materi-bab-1.pdf', makePdf('MATERI'))
}
