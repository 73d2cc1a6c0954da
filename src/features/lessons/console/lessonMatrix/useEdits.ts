/** The changed cells of the matrix: on the device at once, and saved in one request. */
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { type ChangedCell, type MatrixPeriod, saveLessonMatrix } from '../../lessonMatrix.ts'
import { applyEdit, indexCells, type MatrixData, toCellKey } from './cells.ts'
import { matrixOutbox } from './matrixOutbox.ts'

export type SaveOptions = { add_all_student: boolean; with_participants: boolean; with_passed: boolean }

type Options = {
  matrix: MatrixData
  period: MatrixPeriod
  /** Year and semester as text. */
  periodName: string
  onReload: () => Promise<unknown>
}

export function useEdits({ matrix, period, periodName, onReload }: Options) {
  const id = `${period.eduyear_id}-${period.semester_id}`
  const { pathname, search } = useLocation()
  const entry = matrixOutbox.useEntries().get(id)
  const edits = useMemo(
    () => new Map((entry?.value ?? []).map((cell) => [toCellKey(cell), cell.teacher_id])),
    [entry],
  )
  const [rejections, setRejections] = useState<ReadonlyMap<string, string>>(new Map())
  const action = useAction()
  const storedCells = indexCells(matrix.cells)
  const title = `Matriks ${periodName}`
  /** Reads the latest cells, because keys may be pressed faster than the screen renders. */
  const readCells = () => matrixOutbox.get(id)?.value ?? []
  const putCells = (cells: ChangedCell[]) => {
    if (cells.length === 0) matrixOutbox.discard(id)
    else matrixOutbox.put(id, cells, { title, path: pathname + search, state: 'held' })
  }
  const teacherOf = (cellKey: string) => storedCells.get(cellKey)?.teacher_id ?? null
  const change = (cellKey: string, teacher_id: number | null) => {
    const [classroom_id = 0, lesson_id = 0] = cellKey.split(' ').map(Number)
    const was_teacher_id = teacherOf(cellKey)
    putCells(applyEdit(readCells(), { classroom_id, lesson_id, teacher_id, was_teacher_id }))
    setRejections((current) => new Map([...current].filter(([key]) => key !== cellKey)))
  }
  const save = (saveOptions: SaveOptions) =>
    action.run(async () => {
      // A rejected cell was shown with its reason, so saving it again is meant.
      const cells = readCells().map((cell) =>
        rejections.has(toCellKey(cell)) ? { ...cell, was_teacher_id: teacherOf(toCellKey(cell)) } : cell,
      )
      const response = await call(saveLessonMatrix, { body: { ...period, ...saveOptions, cells } })
      await onReload()
      const reasons = new Map(response.result.refused.map((cell) => [toCellKey(cell), cell.reason]))
      setRejections(reasons)
      putCells(cells.filter((cell) => reasons.has(toCellKey(cell))))
      return response
    })
  const discard = () => {
    matrixOutbox.discard(id)
    setRejections(new Map())
    void onReload()
  }
  return { title, edits, rejections, action, storedCells, change, save, discard }
}
