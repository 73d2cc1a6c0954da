/** Copying lessons (Salin Pelajaran) with their teachers, from another semester, year or class of the same grade. */
import { z } from 'zod'
import { flag, namedClassroom } from '#features/school/activity.ts'
import { pastPeriodConfirmation, pastPeriodConflict } from '#features/school/period.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { fieldInfo, reference } from '#platform/contract/fields.ts'
import { namedRef } from '#platform/contract/namedRef.ts'
import { LESSON_CLASS_POLICY } from './access.ts'

export const copyInput = z.object({
  from_eduyear_id: reference('Tahun ajaran asal'),
  from_semester_id: reference('Semester asal'),
  /** The class to copy from; if absent, each class copies its own lessons. */
  from_classroom_id: reference('Kelas asal')
    .nullish()
    .register(fieldInfo, { label: 'Kelas asal', input: 'reference' }),
  eduyear_id: reference('Tahun Ajaran'),
  semester_id: reference('Semester'),
  classroom_ids: z
    .array(reference('Kelas & Rombel'), { error: 'Pilih kelas dahulu' })
    .min(1, 'Pilih kelas dahulu')
    .max(200, 'Paling banyak 200 kelas sekaligus')
    .register(messageLabels, { label: 'Kelas' }),
  /** 'Semua Siswa': enrols each class's active students in its new lessons. */
  add_all_student: flag.clone().register(messageLabels, { label: 'Semua Siswa' }),
  /** Returns a preview and stores nothing. */
  dry_run: flag.clone().register(messageLabels, { label: 'Hanya diperiksa' }),
  ...pastPeriodConfirmation,
})
export type CopyInput = z.output<typeof copyInput>

const row = z.object({
  classroom: namedClassroom,
  lesson: namedRef,
  teacher: namedRef,
  /** Whether the class already has this lesson, which then stays unchanged. */
  exists: z.boolean(),
})
export type CopiedLesson = z.output<typeof row>

/** Idempotent: lessons that a class already has are skipped. */
export const copyLessonClasses = endpoint({
  method: 'POST',
  path: '/sia/activity/lesson-class/copy',
  summary: 'Menyalin pelajaran beserta gurunya; dengan dry_run=1 hanya diperlihatkan.',
  access: LESSON_CLASS_POLICY,
  body: copyInput,
  output: z.object({ rows: z.array(row), added: z.int(), participants: z.int() }),
  refusals: { 409: { pastPeriodConflict } },
  sample: {
    from_eduyear_id: 1,
    from_semester_id: 1,
    eduyear_id: 2,
    semester_id: 1,
    classroom_ids: [1],
    dry_run: true,
  },
})
