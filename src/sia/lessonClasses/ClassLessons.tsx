/** 'Mata Pelajaran & Guru' of one class: teachers chosen, lessons added and marked, saved at once. */
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { NamedRef } from '#contract/sia/activity.ts'
import {
  createLessonClasses,
  type readLessonClassOptions,
  type readLessonsOfClass,
} from '#contract/sia/lessonClass/lessonClass.ts'
import { type CallInput, call } from '#src/providers/call.ts'
import { createIdempotencyKey, idempotencyHeader } from '#src/providers/data/drafts.ts'
import { usePending } from '../pending.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { usePassedPeriod } from '../worksheet/usePassedPeriod.ts'
import { WorksheetForm } from '../worksheet/WorksheetForm.tsx'
import { ClassLessonTable } from './ClassLessonTable.tsx'
import { changedRows, lessonsToSave, missingTeachers, useTeachers } from './classLessons.ts'
import { WholeClassBox } from './WholeClassBox.tsx'

export type Options = Output<typeof readLessonClassOptions>
export type ClassPeriod = { eduyear_id: number; semester_id: number; classroom_id: number }
type Props = Output<typeof readLessonsOfClass> & {
  place: ClassPeriod
  options: Options
  onReload: () => void
}

const TEACHER_REQUIRED = { message: 'Pilih guru pengampu setiap mata pelajaran.', isConflict: false }
const ADD_TEXTS = {
  button: 'Tambah Mata Pelajaran',
  title: 'Tambah Mata Pelajaran',
  columns: [{ label: 'Mata Pelajaran', text: ({ name }: NamedRef) => name }],
  emptyText: 'Semua mata pelajaran sudah ada di kelas ini',
}

export function ClassLessons({ peserta, calon_peserta, place, options, onReload }: Props) {
  const pending = usePending<NamedRef>()
  const [isWholeClass, setWholeClass] = useState(false)
  const { teachers, isTried, tryToSave, choose } = useTeachers()
  const passedPeriod = usePassedPeriod(periodOf(options, place))
  const save = useSave()
  const changed = changedRows(peserta, pending.marked, teachers).length
  const summary = [pending.summary, changed > 0 && `${changed} ganti guru`].filter(Boolean).join(', ')
  const errors = missingTeachers(pending.added, teachers)
  const isMissing = Object.keys(errors).length > 0
  const leaving = participantsOf(peserta.filter(({ id }) => pending.marked.has(id)))
  const check = () => {
    tryToSave()
    return isMissing ? TEACHER_REQUIRED : null
  }
  return (
    <WorksheetForm
      title="Mata Pelajaran & Guru"
      count={`${peserta.length + pending.added.length} mata pelajaran`}
      passedPeriod={passedPeriod}
      pending={pending}
      adding={{ ...ADD_TEXTS, candidates: calon_peserta }}
      removed={pending.marked.size > 0 ? removedWords(pending.marked.size, leaving) : null}
      summary={summary}
      check={check}
      problem={isTried && isMissing ? TEACHER_REQUIRED : null}
      save={(confirmed) =>
        save({
          ...place,
          ...confirmed,
          add_all_student: isWholeClass,
          lesson_teachers: lessonsToSave(peserta, pending, teachers),
          // The question before saving named them.
          with_participants: leaving > 0,
        })
      }
      resource={LESSON_CLASSES}
      onReload={onReload}
      extraAction={
        pending.added.length > 0 && (
          <WholeClassBox isChecked={isWholeClass} onChange={setWholeClass} isShortOnPhone />
        )
      }
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
    </WorksheetForm>
  )
}

/** Sent again after a lost answer, the same is stored once. */
function useSave() {
  const [key, setKey] = useState(createIdempotencyKey)
  return async (body: CallInput<typeof createLessonClasses>['body']) => {
    const answer = await call(createLessonClasses, { body, headers: idempotencyHeader(key) })
    setKey(createIdempotencyKey())
    return answer
  }
}

const participantsOf = (lessons: Props['peserta']) =>
  lessons.reduce((sum, { participants }) => sum + participants, 0)

/** @example removedWords(1, 32) // '1 mata pelajaran dari kelas ini beserta 32 pesertanya' */
function removedWords(lessons: number, participants: number): string {
  return `${lessons} mata pelajaran dari kelas ini${participants > 0 ? ` beserta ${participants} pesertanya` : ''}`
}

function periodOf({ eduyears, semesters }: Options, { eduyear_id, semester_id }: ClassPeriod) {
  const eduyear = eduyears.find(({ id }) => id === eduyear_id)
  const semester = semesters.find(({ id }) => id === semester_id)
  return eduyear ? { eduyear, semester } : null
}
