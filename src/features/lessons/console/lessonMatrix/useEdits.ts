/** The changed cells of the matrix, and texts that were left without a choice: on the device at once, the cells saved in one request. */
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#platform/console/kit/screen/useAction.ts'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { call } from '#platform/console/providers/call.ts'
import { type MatrixPeriod, saveLessonMatrix } from '../../lessonMatrix.ts'
import { applyEdit, indexCells, type MatrixData, toCellKey } from './cells.ts'

const matrixSheet = defineSheet({
  name: 'matrix',
  schema: z.object({
    cells: z.array(
      z.object({
        classroom_id: z.int(),
        lesson_id: z.int(),
        teacher_id: z.int().nullable(),
        was_teacher_id: z.int().nullable(),
      }),
    ),
    /** What was typed into a cell and left without a choice, by cell key. */
    texts: z.record(z.string(), z.string()),
  }),
  empty: { cells: [], texts: {} },
})

export type SaveOptions = { add_all_student: boolean; with_participants: boolean; with_passed: boolean }

type Options = {
  matrix: MatrixData
  period: MatrixPeriod
  /** Year and semester as text. */
  periodName: string
  onReload: () => Promise<unknown>
}

export function useEdits({ matrix, period, periodName, onReload }: Options) {
  const sheet = useSheet(matrixSheet, {
    id: `${period.eduyear_id} ${period.semester_id}`,
    title: `Matriks ${periodName}`,
  })
  const edits = useMemo(
    () => new Map(sheet.edits.cells.map((cell) => [toCellKey(cell), cell.teacher_id])),
    [sheet.edits],
  )
  const unchosenTexts = useMemo(() => new Map(Object.entries(sheet.edits.texts)), [sheet.edits])
  const [rejections, setRejections] = useState<ReadonlyMap<string, string>>(new Map())
  const action = useAction()
  const storedCells = indexCells(matrix.cells)
  const teacherOf = (cellKey: string) => storedCells.get(cellKey)?.teacher_id ?? null
  const change = (cellKey: string, teacher_id: number | null) => {
    const [classroom_id = 0, lesson_id = 0] = cellKey.split(' ').map(Number)
    const was_teacher_id = teacherOf(cellKey)
    const edit = { classroom_id, lesson_id, teacher_id, was_teacher_id }
    sheet.change(({ cells, ...others }) => ({ ...others, cells: applyEdit(cells, edit) }))
    setRejections((current) => new Map([...current].filter(([key]) => key !== cellKey)))
  }
  /** An empty text forgets that of the cell. */
  const keepText = (cellKey: string, text: string) =>
    sheet.change(({ cells, texts: { [cellKey]: _, ...texts } }) => ({
      cells,
      texts: text === '' ? texts : { ...texts, [cellKey]: text },
    }))
  const save = (saveOptions: SaveOptions) =>
    action.run(async () => {
      // A rejected cell was shown with its reason, so saving it again is meant.
      const cells = sheet
        .read()
        .cells.map((cell) =>
          rejections.has(toCellKey(cell)) ? { ...cell, was_teacher_id: teacherOf(toCellKey(cell)) } : cell,
        )
      const response = await call(saveLessonMatrix, { body: { ...period, ...saveOptions, cells } })
      await onReload()
      const reasons = new Map(response.result.refused.map((cell) => [toCellKey(cell), cell.reason]))
      setRejections(reasons)
      sheet.change(({ texts }) => ({ texts, cells: cells.filter((cell) => reasons.has(toCellKey(cell))) }))
      return response
    })
  const discard = () => {
    sheet.discard()
    setRejections(new Map())
    void onReload()
  }
  const cells = { edits, unchosenTexts, rejections, storedCells, onChange: change, onType: keepText }
  return { sheet, cells, action, save, discard }
}
