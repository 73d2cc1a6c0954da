/** The participants of one lesson of a class: added from the class, marked, saved at once. */
import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { POLICY } from '#contract/access.ts'
import type { Output } from '#contract/endpoint.ts'
import { type readLessonParticipants, updateLessonParticipants } from '#contract/sia/lessonClassStudent.ts'
import { whyClosed } from '#contract/sia/period.ts'
import { PickDialog } from '#src/kit/dialog/PickDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { SaveBar } from '#src/kit/screen/SaveBar.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { stillToAdd, studentsToSave, usePending } from '../pending.ts'
import { LESSON_PARTICIPANTS } from '../resources.ts'
import { SheetCard } from '../SheetCard.tsx'
import { numbersOf } from '../studentClasses/candidates.ts'
import { useRemovalQuestion } from '../worksheet.tsx'
import { LessonParticipantTable } from './LessonParticipantTable.tsx'

type Read = Output<typeof readLessonParticipants>
type Student = Read['calon_peserta'][number]

const columns = [{ label: 'Nama', text: ({ name }: Student) => name, detail: numbersOf }]

export function LessonParticipants({
  lesson_class,
  peserta,
  calon_peserta,
  onReload,
}: Read & { onReload: () => void }) {
  const canWrite = useCan()(POLICY.lessonClassStudent.write)
  const queries = useQueryClient()
  const pending = usePending<Student>()
  const action = useAction()
  const dialog = useDialog<never>()
  const save = async () => {
    const isSaved = await action.run(() =>
      call(updateLessonParticipants, {
        params: { id: String(lesson_class.id) },
        body: { students: studentsToSave(peserta, pending) },
      }),
    )
    if (isSaved) await queries.invalidateQueries({ queryKey: [LESSON_PARTICIPANTS] })
  }
  const removed = pending.marked.size > 0 ? `${pending.marked.size} peserta dari pelajaran ini` : null
  const { askThenSave, question } = useRemovalQuestion(removed, save)
  const { classroom, lesson, eduyear, semester, teacher } = lesson_class
  const about = [eduyear, semester, teacher].map(({ name }) => name).join(' · ')
  return (
    <>
      <SheetCard
        title={`Peserta ${lesson.name} ${classroom.name}`}
        count={`${peserta.length + pending.added.length} peserta · ${about}`}
        closed={canWrite ? (whyClosed(lesson_class)?.message ?? null) : null}
        actions={(isClosed) =>
          canWrite && (
            <Button onClick={() => dialog.open()} variant="outlined" startIcon={<Add />} disabled={isClosed}>
              Tambah Siswa
            </Button>
          )
        }
      >
        <LessonParticipantTable
          rows={peserta}
          added={pending.added}
          marked={pending.marked}
          lesson={lesson_class}
          canWrite={canWrite}
          onMark={(id, isMarked) => pending.mark([id], isMarked)}
          onDrop={pending.drop}
        />
      </SheetCard>
      {canWrite && (
        <SaveBar
          summary={pending.summary}
          isBusy={action.isBusy}
          problem={action.problem}
          onSave={askThenSave}
          onReload={onReload}
        />
      )}
      <PickDialog
        key={dialog.opening}
        isOpen={dialog.isOpen}
        title={`Tambah Siswa Kelas ${classroom.name}`}
        rows={stillToAdd(calon_peserta, pending.added)}
        columns={columns}
        emptyText="Tidak siswa pada kelas ini"
        emptyDetail={
          peserta.length + pending.added.length > 0
            ? 'Semua siswa aktif kelas ini sudah menjadi peserta.'
            : `Belum ada peserta aktif di kelas ${classroom.name}.`
        }
        onPick={(students) => {
          pending.add(students)
          dialog.close()
        }}
        onClose={dialog.close}
      />
      {question}
      <LeaveGuard isUnsaved={pending.summary !== ''} />
    </>
  )
}
