/** The form of a task, which has separate fields for the day and time of the deadline. */
import { z } from 'zod'
import { date, fieldInfo } from '#platform/contract/fields.ts'
import { type TaskInput, type TeacherTask, taskInput } from '../../task.ts'
import { fileList } from '../files/fileList.ts'

const TIME_ERROR = 'Jam tidak dikenal, contoh: 15:00'

const { deadline_at: _, ...shape } = taskInput.shape
export const taskForm = z.object({
  name: shape.name,
  deadline_day: date('Batas Waktu'),
  deadline_time: z
    .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3])[:.][0-5]\d$/, TIME_ERROR)], TIME_ERROR)
    .nullish()
    .register(fieldInfo, {
      label: 'Jam',
      input: 'text',
      hint: 'Kosong berarti sampai akhir hari, contoh: 15:00',
    }),
  status: shape.status,
  description: shape.description,
  attachments: fileList,
})
export type TaskForm = z.output<typeof taskForm>

export function toTaskForm(task: TeacherTask | null) {
  const [day = '', time = ''] = task?.deadline_at.split('T') ?? []
  return {
    name: task?.name ?? '',
    deadline_day: day,
    deadline_time: time,
    status: task?.status ?? 'draft',
    description: task?.description ?? '',
    attachments: task?.attachments ?? [],
  }
}

/** @example toTaskInput({ …, deadline_day: '2026-11-20', deadline_time: '15.00' }).deadline_at // '2026-11-20T15:00' */
export function toTaskInput({ deadline_day, deadline_time, ...rest }: TaskForm): TaskInput {
  const time = deadline_time?.replace('.', ':')
  return { ...rest, deadline_at: time ? `${deadline_day}T${time}` : deadline_day }
}
