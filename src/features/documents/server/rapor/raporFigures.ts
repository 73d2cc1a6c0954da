/** What features add to the report cards of a class: figures of each student, such as the days absent. */
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Context } from '#platform/server/context.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import type { RaporFields, RaporListRow, RaporRow } from '../../rapor.ts'

export type Figures = {
  labels: readonly string[]
  /** By enrolment, in the order of the labels; those of an enrolment that is not named are unknown, not zero. */
  values: ReadonlyMap<number, readonly number[]>
}

type FigureSource = {
  /** Place among the columns. */
  position: number
  /** Null if the caller may not read them. */
  read: (context: Context, user: Caller, fields: RaporFields) => Promise<Figures | null>
}

/** @example RAPOR_FIGURES.contribute({ position: 10, read: readLateReturns }) */
export const RAPOR_FIGURES = contributionPoint<FigureSource>()

export async function withFigures(
  context: Context,
  user: Caller,
  { fields, rows }: { fields: RaporFields; rows: readonly RaporRow[] },
): Promise<RaporListRow[]> {
  if (rows.length === 0) return []
  const found = await Promise.all(RAPOR_FIGURES.of(context).map(({ read }) => read(context, user, fields)))
  const sources = found.filter((one) => one !== null)
  return rows.map((row) => ({
    ...row,
    figures: sources.flatMap(({ labels, values }) =>
      labels.map((label, index) => ({ label, value: values.get(row.id)?.[index] ?? null })),
    ),
  }))
}
