/** Maps report cards and graduation letters to private documents, and final scores even without their letter. */

import type { DocumentKind } from '#features/documents/server/documents/documents.ts'
import { readNumber } from '#platform/contract/number.ts'
import type { LegacyRow } from '../legacyRow.ts'
import type { SchoolImport } from '../schoolImport.ts'
import type { Enrolment } from './enrolments.ts'

type Enrolments = ReadonlyMap<number, Enrolment>
type Owner = { kind: DocumentKind; student_id: number; student_class_id: number; semester_id: number | null }

export async function mapDocuments(schoolImport: SchoolImport, enrolments: Enrolments): Promise<void> {
  const rapors = await schoolImport.mapRows('student_class_rapors', async (row) => {
    const student_class_id = schoolImport.requireNewId(row, 'student_class_id', 'student_classes')
    const semester_id = schoolImport.requireNewId(row, 'semester_id', 'semesters')
    const student_id = enrolments.get(student_class_id)?.student_id ?? row.skipRow('kelasnya tidak dibawa')
    const file = row.required('file', 'berkas')
    const stored = await stageDocument(schoolImport, row, {
      kind: 'rapor',
      student_id,
      student_class_id,
      semester_id,
    })
    if ('problem' in stored) return row.skipRow(`rapor ${file}: ${stored.problem}`)
    return {
      legacyId: row.id,
      values: {
        student_class_id,
        semester_id,
        file: stored.name,
        ...row.timestamps(schoolImport.importedAt),
      },
    }
  })
  // Of several for one semester the last is current; the others become earlier versions.
  const latest = new Map(
    rapors.map((one) => [`${one.values.student_class_id} ${one.values.semester_id}`, one]),
  )
  for (const { legacyId, values } of rapors) {
    const last = latest.get(`${values.student_class_id} ${values.semester_id}`)
    if (!last || last.legacyId === legacyId) continue
    const reason = `rapor semester ini ada lagi (id ${last.legacyId}): ini menjadi versi sebelumnya`
    const place = { table: 'student_class_rapors', id: legacyId, name: '' } as const
    schoolImport.log.addCorrection(place, { field: 'file', before: null, after: null, reason })
  }
  const rows = [...latest.values()].map(({ values }) => ({
    id: schoolImport.allocateId('student_class_rapors'),
    ...values,
  }))
  schoolImport.deferInsert('student_class_rapors', rows)
  await mapGraduations(schoolImport, enrolments)
}

async function mapGraduations(schoolImport: SchoolImport, enrolments: Enrolments): Promise<void> {
  const legacyIdsByStudent = new Map<number, number>()
  const byStudent = new Map<string, Enrolment>()
  for (const one of enrolments.values()) {
    const key = `${one.student_id} ${one.eduyear_id}`
    if (!byStudent.has(key)) byStudent.set(key, one)
  }
  const graduations = await schoolImport.mapRows('graduations', async (row) => {
    const student_id = schoolImport.requireNewId(row, 'student_id', 'students')
    const eduyear_id = schoolImport.requireNewId(row, 'eduyear_id', 'eduyears')
    const same = legacyIdsByStudent.get(student_id)
    if (same !== undefined) row.skipRow(`kelulusan kedua siswa ini; yang dibawa id ${same}`)
    const final_score = mapScore(row)
    const enrolled = byStudent.get(`${student_id} ${eduyear_id}`)
    const legacyFile = row.text('file')
    const owner = enrolled && {
      kind: 'graduation' as const,
      student_id,
      student_class_id: enrolled.id,
      semester_id: null,
    }
    const stored =
      owner && legacyFile
        ? await stageDocument(schoolImport, row, owner)
        : { problem: owner ? 'tidak ada berkas' : 'siswa ini tidak terdaftar di kelas pada tahun itu' }
    legacyIdsByStudent.set(student_id, row.id)
    // The score is imported, and is shown once a letter is uploaded.
    if ('problem' in stored)
      row.noteCorrection('file', null, `surat tidak dibawa: ${stored.problem}; nilai akhir tetap`)
    const file = 'problem' in stored ? (legacyFile ?? '-') : stored.name
    return {
      id: schoolImport.allocateId('graduations'),
      student_id,
      eduyear_id,
      final_score,
      file,
      ...row.timestamps(schoolImport.importedAt),
    }
  })
  schoolImport.deferInsert('graduations', graduations)
}

function mapScore(row: LegacyRow): number {
  const legacyScore = row.text('final_score') ?? row.skipRow('tanpa nilai akhir')
  return readNumber(legacyScore) ?? row.skipRow('nilai akhirnya bukan angka')
}

/** File names that are safe in a header. */
const SAFE_NAME = /^[\w .,()+&=@-]{1,200}$/

/** Stores the file; its row is written with the others. */
async function stageDocument(schoolImport: SchoolImport, row: LegacyRow, owner: Owner) {
  const legacyPath = row.text('file') ?? ''
  const staged = await schoolImport.staging.pdf(legacyPath)
  if ('problem' in staged) return staged
  const baseName = legacyPath.split(/[/\\]/).at(-1) ?? ''
  const filename = SAFE_NAME.test(baseName)
    ? baseName
    : `${baseName.replace(/[^\w .,()+&=@-]/g, '_').slice(-200)}`
  if (filename !== baseName)
    row.noteCorrection('file', filename, 'huruf yang tidak dapat dipakai dalam nama berkas')
  const { stored: name, size } = staged
  const { created_at } = row.timestamps(schoolImport.importedAt)
  const user_id =
    schoolImport.findNewId('users', row.integer('updated_by') ?? row.integer('created_by')) ?? null
  schoolImport.deferInsert('documents', [
    { id: schoolImport.allocateId('documents'), name, filename, ...owner, size, user_id, created_at },
  ])
  return { name }
}
