/** A plan that is not stored yet, kept on the device. */
import { z } from 'zod'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import type { SpreadPage, SpreadStudent } from '../../spread.ts'

/** The class of each student, by ids. */
const plan = z.record(z.string(), z.int())
export type Plan = z.output<typeof plan>

/** `classroomId` is null while the student has no class in the plan. */
export type PlannedRow = { student: SpreadStudent; classroomId: number | null }

const spreadSheet = defineSheet({ name: 'spread', schema: plan, empty: {} })

export const useSpreadSheet = ({ eduyear, code }: Pick<SpreadPage, 'eduyear' | 'code'>) =>
  useSheet(spreadSheet, { id: `${eduyear.id} ${code}`, title: `Bagi kelas ${code} ${eduyear.name}` })
