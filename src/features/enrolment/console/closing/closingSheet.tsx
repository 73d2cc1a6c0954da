/** The chosen destinations of a year that is not closed yet, kept on the device. */
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { defineSheet, useSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import type { YearClosing } from '../../closing.ts'

/** Destinations by the id of the enrolment. */
const chosenDestinations = z.record(z.string(), z.int())
export type ChosenDestinations = z.output<typeof chosenDestinations>
const closingSheet = defineSheet({ name: 'closing', schema: chosenDestinations, empty: {} })

export const useClosingSheet = ({ id, name }: YearClosing['eduyear']) =>
  useSheet(closingSheet, { id, title: `Tutup tahun ${name}` })

/** Shown once every student is decided, also by another tab or by an answer that was lost: the plan is stored then. */
export function ForgottenPlan({ eduyear }: Pick<YearClosing, 'eduyear'>) {
  const forget = useEffectEvent(useClosingSheet(eduyear).discard)
  useEffect(() => forget(), [])
  return null
}
