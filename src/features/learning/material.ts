/** A learning material that a teacher gives a class, with files. */
import { z } from 'zod'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { expectedVersion, idParams, reference, text } from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { LEARNING_POLICY } from './access.ts'
import { TEACHER_LESSONS } from './lesson.ts'
import { authorship, fileSelection, learningText, recordFiles } from './record.ts'

export const material = z.object({
  id: z.int(),
  lesson_class_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  ...recordFiles,
  ...authorship,
})
export type Material = z.output<typeof material>

export const materialInput = z.object({
  name: text('Judul Materi'),
  description: learningText('Isi'),
  ...fileSelection,
})
export type MaterialInput = z.output<typeof materialInput>

export const materialQuery = listQuery({ sortable: ['created_at', 'name'] })
export const materialParams = z.object({ id: idParams.shape.id, material_id: idParams.shape.id })

const sample = { name: 'Bab 1: Bilangan Bulat', description: '<p>Baca halaman 1 sampai 12.</p>' }
const materialPath = `${TEACHER_LESSONS}/:id/material/:material_id`

export const listMaterials = endpoint({
  method: 'GET',
  path: `${TEACHER_LESSONS}/:id/materials`,
  summary: 'Materi satu pelajaran yang diampu.',
  access: LEARNING_POLICY.teach,
  params: idParams,
  query: materialQuery,
  output: listOutput(material),
})

export const createMaterial = endpoint({
  method: 'POST',
  path: `${TEACHER_LESSONS}/:id/material`,
  summary: 'Menambah materi.',
  access: LEARNING_POLICY.teach,
  params: idParams,
  body: materialInput,
  bodyLimit: LIMITS.pageBytes,
  isCreate: true,
  output: material,
  sample,
})

export const updateMaterial = endpoint({
  method: 'PUT',
  path: materialPath,
  summary: 'Mengubah materi.',
  access: LEARNING_POLICY.teach,
  params: materialParams,
  body: materialInput.extend(expectedVersion),
  bodyLimit: LIMITS.pageBytes,
  output: material,
  sample,
})

/** Users other than the lesson's teacher must give a reason. */
export const removalQuery = z.object({
  reason: z.string().trim().max(500, 'Paling banyak 500 huruf').optional(),
})

export const removeMaterial = endpoint({
  method: 'DELETE',
  path: materialPath,
  summary: 'Menghapus materi; selain pengampunya harus memberi alasan (reason).',
  access: LEARNING_POLICY.teach,
  params: materialParams,
  query: removalQuery,
  output: nothing,
})

/** The caller's own lessons to copy to. */
export const copyTargets = z
  .array(reference('Pelajaran'), 'Pilih kelas dahulu')
  .min(1, 'Pilih kelas dahulu')
  .max(50, 'Paling banyak 50 kelas sekaligus')
  .register(messageLabels, { label: 'Kelas' })
export const copyResult = z.object({ ids: z.array(z.int()) })

export const copyMaterial = endpoint({
  method: 'POST',
  path: `${materialPath}/copy`,
  summary: 'Menyalin materi ke pelajaran lain yang diampu, semua atau tidak sama sekali.',
  access: LEARNING_POLICY.teach,
  params: materialParams,
  body: z.object({ lesson_class_ids: copyTargets }),
  output: copyResult,
  sample: { lesson_class_ids: [2] },
})
