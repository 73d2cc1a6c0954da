/** The card in which year, semester and class are chosen, and below it what is worked on there. */
import { Card } from '@mui/material'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { describeField } from '#contract/fields.ts'
import type { NamedWithStatus } from '#contract/sia/activity.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { useDiscardConfirm } from '#src/kit/form/UnsavedGuard.tsx'
import { EmptyState } from '#src/kit/list/ListEmpty.tsx'
import { type ClassSelection, markActive, useYearClass } from '../useYearClass.ts'
import { ChooserCard } from './ChooserCard.tsx'

type Options = {
  eduyears: readonly NamedWithStatus[]
  semesters: readonly NamedWithStatus[]
  classrooms: readonly { id: number; name: string }[]
}
type CardProps = {
  /** Its fields are what is chosen. */
  schema: z.ZodObject
  options: Options
  /** What stands below until everything is chosen. */
  missing: { title: string; detail: string }
  /** What is worked on; null until everything is chosen. */
  children: (chosen: ClassSelection) => ReactNode
}

/** @example <YearClassCard schema={classYearQuery} options={options} missing={MISSING}>{table}</YearClassCard> */
export function YearClassCard({ schema, options, missing, children }: CardProps) {
  const { selection: chosen, select: choose } = useYearClass(options)
  const { ask, question } = useDiscardConfirm()
  return (
    <>
      <ChooserCard columns={Object.keys(schema.shape).length}>
        <YearClassBoxes
          schema={schema}
          options={options}
          chosen={chosen}
          onChoose={(name, id) => ask(() => choose(name, id))}
        />
      </ChooserCard>
      {children(chosen) ?? (
        <Card>
          <EmptyState {...missing} />
        </Card>
      )}
      {question}
    </>
  )
}

type BoxesProps = {
  schema: z.ZodObject
  options: Options
  chosen: ClassSelection
  onChoose: (name: keyof ClassSelection, id: number) => void
}

/** One box for each of year, semester and class that the schema has. */
export function YearClassBoxes({ schema, options, chosen, onChoose }: BoxesProps) {
  const boxes = [
    ['eduyear_id', markActive(options.eduyears)],
    ['semester_id', markActive(options.semesters)],
    ['classroom_id', options.classrooms],
  ] as const
  return boxes
    .filter(([name]) => name in schema.shape)
    .map(([name, choices]) => (
      <SelectBox
        key={name}
        label={describeField(schema, name).label}
        options={choices}
        value={chosen[name]}
        onChange={(id) => onChoose(name, id)}
        isRequired
      />
    ))
}
