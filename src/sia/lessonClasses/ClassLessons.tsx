/** 'Mata Pelajaran & Guru' of one class: teachers chosen, lessons added and marked, saved at once. */
import Add from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { Named } from '#contract/sia/activity.ts'
import {
  createLessonClasses,
  type readLessonClassOptions,
  type readLessonsOfClass,
} from '#contract/sia/lessonClass.ts'
import { whyClosed } from '#contract/sia/period.ts'
import { PickDialog } from '#src/kit/dialog/PickDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { LeaveGuard } from '#src/kit/form/UnsavedGuard.tsx'
import { SaveBar } from '#src/kit/screen/SaveBar.tsx'
import { useAction } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { stillToAdd, usePending } from '../pending.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { SheetCard } from '../SheetCard.tsx'
import { useRemovalQuestion } from '../worksheet.tsx'
import { ClassLessonTable } from './ClassLessonTable.tsx'
import { changedRows, lessonsToSave, missingTeachers, useTeachers } from './classLessons.ts'
import { WholeClassBox } from './WholeClassBox.tsx'

export type Options = Output<typeof readLessonClassOptions>
export type Place = { eduyear_id: number; semester_id: number; classroom_id: number }
type Props = Output<typeof readLessonsOfClass> & { place: Place; options: Options; onReload: () => void }

const MISSING = { message: 'Pilih guru pengampu setiap mata pelajaran.', isConflict: false }
const columns = [{ label: 'Mata Pelajaran', text: ({ name }: Named) => name }]

export function ClassLessons({ peserta, calon_peserta, place, options, onReload }: Props) {
  const queries = useQueryClient()
  const pending = usePending<Named>()
  const [isWholeClass, setWholeClass] = useState(false)
  const { teachers, isTried, tryToSave, choose } = useTeachers()
  const action = useAction()
  const dialog = useDialog<never>()
  const changed = changedRows(peserta, pending.marked, teachers).length
  const summary = [pending.summary, changed > 0 && `${changed} ganti guru`].filter(Boolean).join(', ')
  const errors = missingTeachers(pending.added, teachers)
  const isMissing = Object.keys(errors).length > 0

  const leaving = peserta
    .filter(({ id }) => pending.marked.has(id))
    .reduce((sum, { participants }) => sum + participants, 0)

  const save = async () => {
    const lesson_teachers = lessonsToSave(peserta, pending, teachers)
    const isSaved = await action.run(() =>
      call(createLessonClasses, {
        body: {
          ...place,
          add_all_student: isWholeClass,
          lesson_teachers,
          // The question before saving named them.
          with_participants: leaving > 0,
        },
      }),
    )
    if (isSaved) await queries.invalidateQueries({ queryKey: [LESSON_CLASSES] })
  }
  const removed = pending.marked.size > 0 ? removedWords(pending.marked.size, leaving) : null
  const { askThenSave, question } = useRemovalQuestion(removed, save)
  const trySave = () => {
    tryToSave()
    if (!isMissing) askThenSave()
  }
  return (
    <>
      <SheetCard
        title="Mata Pelajaran & Guru"
        count={`${peserta.length + pending.added.length} mata pelajaran`}
        closed={closedBy(options, place)}
        actions={(isClosed) => (
          <Button onClick={() => dialog.open()} variant="outlined" startIcon={<Add />} disabled={isClosed}>
            Tambah Mata Pelajaran
          </Button>
        )}
      >
        <ClassLessonTable
          rows={peserta}
          added={pending.added}
          marked={pending.marked}
          teachers={teachers}
          options={options.teachers}
          errors={isTried ? errors : {}}
          onTeacher={choose}
          onMark={(id, isMarked) => pending.mark([id], isMarked)}
          onDrop={pending.drop}
        />
      </SheetCard>
      <SaveBar
        summary={summary}
        isBusy={action.isBusy}
        problem={isTried && isMissing ? MISSING : action.problem}
        onSave={trySave}
        onReload={onReload}
      >
        {pending.added.length > 0 && (
          <WholeClassBox isChecked={isWholeClass} onChange={setWholeClass} isShortOnPhone />
        )}
      </SaveBar>
      <PickDialog
        key={dialog.opening}
        isOpen={dialog.isOpen}
        title="Tambah Mata Pelajaran"
        rows={stillToAdd(calon_peserta, pending.added)}
        columns={columns}
        emptyText="Semua mata pelajaran sudah ada di kelas ini"
        onPick={(lessons) => {
          pending.add(lessons)
          dialog.close()
        }}
        onClose={dialog.close}
      />
      {question}
      <LeaveGuard isUnsaved={summary !== ''} />
    </>
  )
}

/** @example removedWords(1, 32) // '1 mata pelajaran dari kelas ini beserta 32 pesertanya' */
function removedWords(lessons: number, participants: number): string {
  return `${lessons} mata pelajaran dari kelas ini${participants > 0 ? ` beserta ${participants} pesertanya` : ''}`
}

function closedBy({ eduyears, semesters }: Options, { eduyear_id, semester_id }: Place): string | null {
  const eduyear = eduyears.find(({ id }) => id === eduyear_id)
  const semester = semesters.find(({ id }) => id === semester_id)
  return (eduyear && whyClosed({ eduyear, semester })?.message) ?? null
}
