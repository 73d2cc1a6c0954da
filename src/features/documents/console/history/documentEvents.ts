/** The events of a student's report cards and letters in the history. */
import Description from '@mui/icons-material/DescriptionOutlined'
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined'
import type { Can, TimelineEvents } from '#features/people/console/history/timelinePoint.ts'
import { withQuery } from '#features/people/console/history/withQuery.ts'
import type { HistoryEntry } from '#features/people/history.ts'
import { GRADUATION_POLICY, RAPOR_POLICY } from '../../access.ts'
import { listRapors } from '../../rapor.ts'

export const DOCUMENT_EVENTS: TimelineEvents = {
  rapor: {
    label: 'Rapor',
    icon: Description,
    titleOf: ({ semester }, label) => (semester ? `${label} semester ${semester.name}` : label),
    pathOf: toRaporPath,
    hasPlace: true,
  },
  letter: { label: 'Surat kelulusan', icon: WorkspacePremium, pathOf: toGraduationPath },
}

/** Links to the report card's own dialog if the user may upload, else to the table of the class. */
function toRaporPath({ student_class_id, eduyear, semester, classroom }: HistoryEntry, can: Can) {
  if (can(RAPOR_POLICY.write))
    return withQuery(`${listRapors.path}/${student_class_id}`, { semester_id: semester?.id })
  const query = { eduyear_id: eduyear?.id, semester_id: semester?.id, classroom_id: classroom?.id }
  return can(RAPOR_POLICY.read) ? withQuery(listRapors.path, query) : null
}

function toGraduationPath({ eduyear, classroom }: HistoryEntry, can: Can) {
  if (!eduyear || !can(GRADUATION_POLICY.read)) return null
  return withQuery('/sia/activity/kelulusan', { eduyear_id: eduyear.id, classroom_id: classroom?.id })
}
