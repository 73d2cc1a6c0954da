/** The lessons and teachers of one class, edited in a table and saved together. */
import { useState } from 'react'
import { usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { WorksheetForm } from '#features/school/console/worksheet/WorksheetForm.tsx'
import { usePendingChanges } from '#platform/console/kit/worksheet/pending.ts'
import { type CallInput, call } from '#platform/console/providers/call.ts'
import { createIdempotencyKey, idempotencyHeader } from '#platform/console/providers/data/drafts.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import {
  createLessonClasses,
  type readLessonClassOptions,
  type readLessonsOfClass,
} from '../../lessonClass.ts'
import { LESSON_CLASSES } from '../resources.ts'
import { ClassLessonTable } from './ClassLessonTable.tsx'
import { findChangedRows, findMissingTeachers, lessonsToSave, useTeacherIds } from './classLessons.ts'
import { WholeClassCheckbox } from './WholeClassCheckbox.tsx'

export type Options = Output<typeof readLessonClassOptions>
export type ClassPeriodIds = { eduyear_id: number; semester_id: number; classroom_id: number }
type Props = Output<typeof readLessonsOfClass> & {
  classPeriod: ClassPeriodIds
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

export function ClassLessons({ peserta, calon_peserta, classPeriod, options, onReload }: Props) {
  const pending = usePendingChanges<NamedRef>()
  const [isWholeClass, setWholeClass] = useState(false)
  const { teacherIds, isSaveAttempted, markSaveAttempted, setTeacher } = useTeacherIds()
  const pastPeriod = usePastPeriod(findPeriod(options, classPeriod))
  const save = useSave()
  const changedCount = findChangedRows(peserta, pending.markedIds, teacherIds).length
  const summary = [pending.summary, changedCount > 0 && `${changedCount} ganti guru`]
    .filter(Boolean)
    .join(', ')
  const errors = findMissingTeachers(pending.addedItems, teacherIds)
  const isTeacherMissing = Object.keys(errors).length > 0
  const affectedParticipants = countParticipants(peserta.filter(({ id }) => pending.markedIds.has(id)))
  const validate = () => {
    markSaveAttempted()
    return isTeacherMissing ? TEACHER_REQUIRED : null
  }
  return (
    <WorksheetForm
      title="Mata Pelajaran & Guru"
      subtitle={`${peserta.length + pending.addedItems.length} mata pelajaran`}
      pastPeriod={pastPeriod}
      pending={pending}
      addDialog={{ ...ADD_TEXTS, candidates: calon_peserta }}
      removalText={toRemovalText(pending.markedIds.size, affectedParticipants)}
      summary={summary}
      validate={validate}
      problem={isSaveAttempted && isTeacherMissing ? TEACHER_REQUIRED : null}
      save={(confirmed) =>
        save({
          ...classPeriod,
          ...confirmed,
          add_all_student: isWholeClass,
          lesson_teachers: lessonsToSave(peserta, pending, teacherIds),
          // The confirmation before saving has named the number of participants.
          with_participants: affectedParticipants > 0,
        })
      }
      resource={LESSON_CLASSES}
      onReload={onReload}
      extraAction={
        pending.addedItems.length > 0 && (
          <WholeClassCheckbox isChecked={isWholeClass} onChange={setWholeClass} hidesHintOnPhone />
        )
      }
    >
      <ClassLessonTable
        rows={peserta}
        addedLessons={pending.addedItems}
        markedIds={pending.markedIds}
        teacherIds={teacherIds}
        teacherOptions={options.teachers}
        errors={isSaveAttempted ? errors : {}}
        onTeacherChange={setTeacher}
        onMark={(id, isMarked) => pending.mark([id], isMarked)}
        onDropAddedLesson={pending.drop}
      />
    </WorksheetForm>
  )
}

/** Sends an Idempotency-Key, so that a retry after a lost response is stored once. */
function useSave() {
  const [key, setKey] = useState(createIdempotencyKey)
  return async (body: CallInput<typeof createLessonClasses>['body']) => {
    const response = await call(createLessonClasses, { body, headers: idempotencyHeader(key) })
    setKey(createIdempotencyKey())
    return response
  }
}

const countParticipants = (lessons: Props['peserta']) =>
  lessons.reduce((sum, { participants }) => sum + participants, 0)

/** @example toRemovalText(1, 32) // '1 mata pelajaran dari kelas ini beserta 32 pesertanya' */
function toRemovalText(lessons: number, participants: number): string | null {
  if (lessons === 0) return null
  return `${lessons} mata pelajaran dari kelas ini${participants > 0 ? ` beserta ${participants} pesertanya` : ''}`
}

function findPeriod({ eduyears, semesters }: Options, { eduyear_id, semester_id }: ClassPeriodIds) {
  const eduyear = eduyears.find(({ id }) => id === eduyear_id)
  const semester = semesters.find(({ id }) => id === semester_id)
  return eduyear ? { eduyear, semester } : null
}
