/** The matrix on paper: who teaches what in the classes that are shown, as it is stored. */
import type { NamedRef } from '#contract/sia/activity.ts'
import { PrintButton } from '#src/kit/print/PrintButton.tsx'
import type { PrintContent } from '#src/kit/print/PrintSheet.tsx'
import { type Matrix, placeOf, storedByPlace } from './cells.ts'

/** With more classes a sheet has room for small letters only. */
const CLASSES_IN_LARGE_TYPE = 6

type Props = {
  read: Matrix
  /** Those of the grade that is chosen. */
  classrooms: readonly NamedRef[]
  /** Year and semester. */
  when: string
}

export function MatrixPrint({ read, classrooms, when }: Props) {
  const isEmpty = read.lessons.length * classrooms.length === 0
  return <PrintButton readContent={() => sheetOf(read, classrooms, when)} isDisabled={isEmpty} />
}

function sheetOf(
  { lessons, teachers, cells }: Matrix,
  classrooms: readonly NamedRef[],
  when: string,
): PrintContent {
  const stored = storedByPlace(cells)
  const names = new Map(teachers.map(({ id, name }) => [id, name]))
  const teacherOf = (classroom_id: number, lesson_id: number) => {
    const cell = stored.get(placeOf({ classroom_id, lesson_id }))
    return cell ? (names.get(cell.teacher_id) ?? '') : ''
  }
  return {
    title: 'Matriks Pelajaran',
    subtitle: when,
    isLandscape: true,
    isDense: classrooms.length > CLASSES_IN_LARGE_TYPE,
    columns: [
      { label: 'Mata Pelajaran', width: '14%', align: 'left' },
      ...classrooms.map(({ name }) => ({ label: name })),
    ],
    rows: lessons.map((lesson) => ({
      id: lesson.id,
      cells: [lesson.name, ...classrooms.map(({ id }) => teacherOf(id, lesson.id))],
    })),
  }
}
