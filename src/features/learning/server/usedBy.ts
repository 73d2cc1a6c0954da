/** A student with answers to tasks cannot be removed. */
import { EXTENSIONS } from '#platform/server/resource/extensions.ts'

export const usesOfOthers = EXTENSIONS.contribute({
  resource: 'student',
  hooks: {
    usedBy: [
      { table: 'lesson_class_task_submits', column: 'student_id', label: 'jawaban tugas', position: 50 },
    ],
  },
})
