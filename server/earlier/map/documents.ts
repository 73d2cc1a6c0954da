/** Report cards and letters: private documents under the names they had; final scores with or without their letter. */
import type { DocumentKind } from '#server/sia/documents/documents.ts'
import type { Moving } from '../moving.ts'
import type { EarlierRow } from '../row.ts'
import type { Enrolment } from './classes.ts'

type Enrolments = ReadonlyMap<number, Enrolment>
type Owner = { kind: DocumentKind; student_id: number; student_class_id: number; semester_id: number | null }

export async function mapDocuments(moving: Moving, enrolments: Enrolments): Promise<void> {
  const rapors = await moving.mapRows('student_class_rapors', async (row) => {
    const student_class_id = moving.reference(row, 'student_class_id', 'student_classes')
    const semester_id = moving.reference(row, 'semester_id', 'semesters')
    const student_id = enrolments.get(student_class_id)?.student_id ?? row.skipRow('kelasnya tidak dibawa')
    const file = row.required('file', 'berkas')
    const stored = await document(moving, row, { kind: 'rapor', student_id, student_class_id, semester_id })
    if ('problem' in stored) return row.skipRow(`rapor ${file}: ${stored.problem}`)
    return {
      earlier: row.id,
      values: { student_class_id, semester_id, file: stored.name, ...row.stamps(moving.at) },
    }
  })
  // Of several for one semester the last stands; the others are its earlier versions.
  const latest = new Map(
    rapors.map((one) => [`${one.values.student_class_id} ${one.values.semester_id}`, one]),
  )
  for (const { earlier, values } of rapors) {
    const last = latest.get(`${values.student_class_id} ${values.semester_id}`)
    if (!last || last.earlier === earlier) continue
    const why = `rapor semester ini ada lagi (id ${last.earlier}): ini menjadi versi sebelumnya`
    const place = { table: 'student_class_rapors', id: earlier, name: '' } as const
    moving.ledger.mendLater(place, { field: 'file', before: null, after: null, why })
  }
  const rows = [...latest.values()].map(({ values }) => ({
    id: moving.newId('student_class_rapors'),
    ...values,
  }))
  moving.write('student_class_rapors', rows)
  await mapGraduations(moving, enrolments)
}

async function mapGraduations(moving: Moving, enrolments: Enrolments): Promise<void> {
  const taken = new Map<number, number>()
  const byStudent = new Map<string, Enrolment>()
  for (const one of enrolments.values()) {
    const key = `${one.student_id} ${one.eduyear_id}`
    if (!byStudent.has(key)) byStudent.set(key, one)
  }
  const graduations = await moving.mapRows('graduations', async (row) => {
    const student_id = moving.reference(row, 'student_id', 'students')
    const eduyear_id = moving.reference(row, 'eduyear_id', 'eduyears')
    const same = taken.get(student_id)
    if (same !== undefined) row.skipRow(`kelulusan kedua siswa ini; yang dibawa id ${same}`)
    const final_score = scoreOf(row)
    const enrolled = byStudent.get(`${student_id} ${eduyear_id}`)
    const written = row.text('file')
    const owner = enrolled && {
      kind: 'graduation' as const,
      student_id,
      student_class_id: enrolled.id,
      semester_id: null,
    }
    const stored =
      owner && written
        ? await document(moving, row, owner)
        : { problem: owner ? 'tidak ada berkas' : 'siswa ini tidak terdaftar di kelas pada tahun itu' }
    taken.set(student_id, row.id)
    // The score counts, and is seen again as soon as a letter is uploaded to it.
    if ('problem' in stored)
      row.noteCorrection('file', null, `surat tidak dibawa: ${stored.problem}; nilai akhir tetap`)
    const file = 'problem' in stored ? (written ?? '-') : stored.name
    return {
      id: moving.newId('graduations'),
      student_id,
      eduyear_id,
      final_score,
      file,
      ...row.stamps(moving.at),
    }
  })
  moving.write('graduations', graduations)
}

function scoreOf(row: EarlierRow): number {
  const written = row.text('final_score') ?? row.skipRow('tanpa nilai akhir')
  const score = Number(written.replace(',', '.'))
  return Number.isFinite(score) ? score : row.skipRow('nilai akhirnya bukan angka')
}

/** What a header can bear as a name. */
const SAFE_NAME = /^[\w .,()+&=@-]{1,200}$/

/** Stores the file; its row is written with the others. */
async function document(moving: Moving, row: EarlierRow, owner: Owner) {
  const written = row.text('file') ?? ''
  const staged = await moving.staging.pdf(written)
  if ('problem' in staged) return staged
  const base = written.split(/[/\\]/).at(-1) ?? ''
  const filename = SAFE_NAME.test(base) ? base : `${base.replace(/[^\w .,()+&=@-]/g, '_').slice(-200)}`
  if (filename !== base)
    row.noteCorrection('file', filename, 'huruf yang tidak dapat dipakai dalam nama berkas')
  const { stored: name, size } = staged
  const { created_at } = row.stamps(moving.at)
  const user_id = moving.newIdOf('users', row.integer('updated_by') ?? row.integer('created_by')) ?? null
  moving.write('documents', [
    { id: moving.newId('documents'), name, filename, ...owner, size, user_id, created_at },
  ])
  return { name }
}
