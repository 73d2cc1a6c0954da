/** The lessons and teachers of one class, edited in a table and saved together. */
import { useState } from 'react'
import { usePastPeriod } from '#features/school/console/worksheet/usePastPeriod.ts'
import { WorksheetForm } from '#features/school/console/worksheet/WorksheetForm.tsx'
import { usePendingChanges } from '#platform/console/kit/worksheet/pending.ts'
import { useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
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
import {
  chooseTeacher,
  findChangedRows,
  findMissingTeachers,
  lessonSheet,
  lessonsToSave,
} from './classLessons.ts'
import { WholeClassCheckbox } from './WholeClassCheckbox.tsx'

export type Options = Output<typeof readLessonClassOptions>
export type ClassPeriodIds = { eduyear_id: number; semester_id: number; classroom_id: number }
type Props = Output<typeof readLessonsOfClass> & {
  classPeriod: ClassPeriodIds
  options: Options
  onReload: () => void
}

const TITLE = 'Mata Pelajaran & Guru'
const TEACHER_REQUIRED = { message: 'Pilih guru pengampu setiap mata pelajaran.', isConflict: false }
const ADD_TEXTS = {
  button: 'Tambah Mata Pelajaran',
  title: 'Tambah Mata Pelajaran',
  columns: [{ label: 'Mata Pelajaran', text: ({ name }: NamedRef) => name }],
  emptyText: 'Semua mata pelajaran sudah ada di kelas ini',
}

export function ClassLessons({ peserta, calon_peserta, classPeriod, options, onReload }: Props) {
  const { sheet, setTeacher, setWholeClass } = useLessonSheet(classPeriod, { options, rows: peserta })
  const { teacherIds, isWholeClass } = sheet.edits
  const pending = usePendingChanges(sheet, { rows: peserta, candidates: calon_peserta })
  const [isSaveAttempted, setSaveAttempted] = useState(false)
  const pastPeriod = usePastPeriod(findPeriod(options, classPeriod))
  const save = useSave()
  const changedCount = findChangedRows(peserta, pending.markedIds, teacherIds).length
  const changes = [pending.summary, changedCount > 0 && `${changedCount} ganti guru`].filter(Boolean)
  const errors = findMissingTeachers(pending.addedItems, teacherIds)
  const problem = Object.keys(errors).length > 0 ? TEACHER_REQUIRED : null
  const affectedParticipants = countParticipants(peserta.filter(({ id }) => pending.markedIds.has(id)))
  return (
    <WorksheetForm
      title={TITLE}
      sheet={sheet}
      subtitle={`${peserta.length + pending.addedItems.length} mata pelajaran`}
      pastPeriod={pastPeriod}
      pending={pending}
      addDialog={{ ...ADD_TEXTS, candidates: calon_peserta }}
      removalText={toRemovalText(pending.markedIds.size, affectedParticipants)}
      summary={changes.join(', ')}
      validate={() => {
        setSaveAttempted(true)
        return problem
      }}
      problem={isSaveAttempted ? problem : null}
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

type SheetOptions = { options: Options; rows: Props['peserta'] }

function useLessonSheet(classPeriod: ClassPeriodIds, { options, rows }: SheetOptions) {
  const { eduyear_id, semester_id, classroom_id } = classPeriod
  const period = findPeriod(options, classPeriod)
  const names = [options.classrooms.find(({ id }) => id === classroom_id), period?.eduyear, period?.semester]
  const sheet = useSheet(lessonSheet, {
    id: `${eduyear_id} ${semester_id} ${classroom_id}`,
    title: [TITLE, ...names.map((named) => named?.name ?? '')].join(' '),
  })
  const setTeacher = (lessonId: number, teacherId: number | null) =>
    sheet.change((edits) => ({
      ...edits,
      teacherIds: chooseTeacher(edits.teacherIds, rows, { lessonId, teacherId }),
    }))
  const setWholeClass = (isWholeClass: boolean) => sheet.change((edits) => ({ ...edits, isWholeClass }))
  return { sheet, setTeacher, setWholeClass }
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
