/** The participants of one lesson, edited in a table and saved together. */
import { formatStudentNumbers } from '#features/people/console/students/studentNumbers.ts'
import { studentsToSave } from '#features/school/console/worksheet/studentsToSave.ts'
import { usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { WorksheetForm } from '#features/school/console/worksheet/WorksheetForm.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import { DOTS } from '#platform/console/kit/print/signers.ts'
import { NO_PENDING_EDITS, pendingEdits, usePendingChanges } from '#platform/console/kit/worksheet/pending.ts'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { call } from '#platform/console/providers/call.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { LESSON_PARTICIPANT_POLICY } from '../../access.ts'
import { type readLessonParticipants, updateLessonParticipants } from '../../lessonParticipant.ts'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import { LessonParticipantTable } from './LessonParticipantTable.tsx'

type LessonRoster = Output<typeof readLessonParticipants>
type Student = LessonRoster['calon_peserta'][number]

const participantSheet = defineSheet({
  name: 'lesson participants',
  schema: pendingEdits,
  empty: NO_PENDING_EDITS,
})

const columns = [{ label: 'Nama', text: ({ name }: Student) => name, detail: formatStudentNumbers }]

/** The printed list of participants, with empty columns for handwriting. */
function toPrintContent(
  lesson_class: LessonRoster['lesson_class'],
  rows: LessonRoster['peserta'],
): PrintContent {
  const { classroom, lesson, eduyear, semester, teacher } = lesson_class
  return {
    title: `Daftar Peserta ${lesson.name} Kelas ${classroom.name}`,
    signers: [
      { heading: 'Mengetahui', role: 'Kepala Sekolah', name: null, below: `NIP. ${DOTS}` },
      { role: 'Guru Mata Pelajaran', name: teacher.name, below: `NIP. ${DOTS}` },
    ],
    subtitle: `Semester ${semester.name} ${eduyear.name} · Guru: ${teacher.name}`,
    columns: [
      { label: 'NIS', width: '14%' },
      { label: 'Nama' },
      { label: 'Nilai', width: '12%' },
      { label: 'Keterangan', width: '26%' },
    ],
    rows: rows.map(({ id, student }) => ({ id, cells: [student.nis, student.name, '', ''] })),
  }
}

export function LessonParticipants({
  lesson_class,
  peserta,
  calon_peserta,
  onReload,
}: LessonRoster & { onReload: () => void }) {
  const canWrite = useCan()(LESSON_PARTICIPANT_POLICY.write)
  const sheet = useSheet(participantSheet, {
    id: lesson_class.id,
    title: `Peserta ${lesson_class.lesson.name} ${lesson_class.classroom.name}`,
  })
  const pending = usePendingChanges(sheet, { rows: peserta, candidates: calon_peserta })
  const pastPeriod = usePastPeriod(lesson_class)
  const { classroom, eduyear, semester, teacher } = lesson_class
  const periodText = [eduyear, semester, teacher].map(({ name }) => name).join(' · ')
  const total = peserta.length + pending.addedItems.length
  return (
    <WorksheetForm
      title={sheet.title}
      sheet={sheet}
      subtitle={`${total} peserta · ${periodText}`}
      pastPeriod={pastPeriod}
      isReadOnly={!canWrite}
      pending={pending}
      addDialog={{
        button: 'Tambah Siswa',
        title: `Tambah Siswa Kelas ${classroom.name}`,
        candidates: calon_peserta,
        columns,
        emptyText: 'Tidak siswa pada kelas ini',
        emptyDetail:
          total > 0
            ? 'Semua siswa aktif kelas ini sudah menjadi peserta.'
            : `Belum ada peserta aktif di kelas ${classroom.name}.`,
      }}
      removalText={pending.markedIds.size > 0 ? `${pending.markedIds.size} peserta dari pelajaran ini` : null}
      save={(confirmed) =>
        call(updateLessonParticipants, {
          params: { id: String(lesson_class.id) },
          body: { students: studentsToSave(peserta, pending), ...confirmed },
        })
      }
      resource={LESSON_PARTICIPANTS}
      onReload={onReload}
      printContent={() => toPrintContent(lesson_class, peserta)}
    >
      <LessonParticipantTable
        rows={peserta}
        addedStudents={pending.addedItems}
        markedIds={pending.markedIds}
        lesson={lesson_class}
        canWrite={canWrite}
        onMark={(id, isMarked) => pending.mark([id], isMarked)}
        onDropAddedStudent={pending.drop}
      />
    </WorksheetForm>
  )
}
