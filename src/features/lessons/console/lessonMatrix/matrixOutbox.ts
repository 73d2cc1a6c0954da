/** Keeps the changed cells of a semester's matrix on the device until its button saves them. */
import { HttpError } from 'react-admin'
import { z } from 'zod'
import { defineOutbox } from '#platform/console/outbox/outbox.ts'

const matrixCells = z.array(
  z.object({
    classroom_id: z.int(),
    lesson_id: z.int(),
    teacher_id: z.int().nullable(),
    was_teacher_id: z.int().nullable(),
  }),
)

export const matrixOutbox = defineOutbox({
  kind: 'matrix',
  value: matrixCells,
  send: () => Promise.reject(new HttpError('Matriks disimpan dengan tombolnya.', 422, null)),
})
