/** The report cards that keep their students in the lessons they cover. */
import { CLASS_ROSTER } from '#features/lessons/server/lessonParticipant/classRoster.ts'
import type { Queries } from '#platform/server/db/open.ts'

export const rosterOfRapors = CLASS_ROSTER.contribute({ readCovering })

/** Report cards of the lesson's participants in that year. */
function readCovering(queries: Queries, { id, eduyear }: { id: number; eduyear: { id: number } }) {
  const participantIds = queries
    .selectFrom('lesson_class_students')
    .where('lesson_class_id', '=', id)
    .select('student_id')
  return queries
    .selectFrom('student_class_rapors')
    .innerJoin('student_classes', 'student_classes.id', 'student_class_rapors.student_class_id')
    .where('student_classes.eduyear_id', '=', eduyear.id)
    .where('student_classes.student_id', 'in', participantIds)
    .select(['student_classes.student_id', 'student_class_rapors.semester_id'])
    .orderBy('student_class_rapors.semester_id')
    .execute()
}
