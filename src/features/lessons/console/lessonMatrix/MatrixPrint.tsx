/** The button that prints the stored matrix of the visible classes. */
import { PrintButton } from '#platform/console/kit/print/PrintButton.tsx'
import type { PrintContent } from '#platform/console/kit/print/PrintSheet.tsx'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { indexCells, type MatrixData, toCellKey } from './cells.ts'

/** With more classes than this, the sheet is printed in small type. */
const MAX_CLASSES_IN_LARGE_TYPE = 6

type Props = {
  matrix: MatrixData
  /** The classes of the selected grade. */
  classrooms: readonly NamedRef[]
  /** Year and semester as text. */
  periodName: string
}

export function MatrixPrint({ matrix, classrooms, periodName }: Props) {
  const isEmpty = matrix.lessons.length * classrooms.length === 0
  return (
    <PrintButton readContent={() => toPrintContent(matrix, classrooms, periodName)} isDisabled={isEmpty} />
  )
}

function toPrintContent(
  { lessons, teachers, cells }: MatrixData,
  classrooms: readonly NamedRef[],
  periodName: string,
): PrintContent {
  const storedCells = indexCells(cells)
  const names = new Map(teachers.map(({ id, name }) => [id, name]))
  const teacherOf = (classroom_id: number, lesson_id: number) => {
    const cell = storedCells.get(toCellKey({ classroom_id, lesson_id }))
    return cell ? (names.get(cell.teacher_id) ?? '') : ''
  }
  return {
    title: 'Matriks Pelajaran',
    subtitle: periodName,
    isLandscape: true,
    isDense: classrooms.length > MAX_CLASSES_IN_LARGE_TYPE,
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
