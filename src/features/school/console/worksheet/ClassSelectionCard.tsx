/** The card with selects for year, semester and class, and the content for the selection below it. */
import { Card } from '@mui/material'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { describeField } from '#platform/contract/fields.ts'
import type { NamedWithStatus } from '../../activity.ts'
import { type ClassSelection, markActive, useClassSelection } from '../useClassSelection.ts'
import { SelectionCard } from './SelectionCard.tsx'

type Options = {
  eduyears: readonly NamedWithStatus[]
  semesters: readonly NamedWithStatus[]
  classrooms: readonly { id: number; name: string }[]
}
type CardProps = {
  /** Its fields determine which selects are shown. */
  schema: z.ZodObject
  options: Options
  /** The text shown until everything is selected. */
  placeholder: { title: string; detail: string }
  /** Renders the content; returns null until everything is selected. */
  children: (selection: ClassSelection) => ReactNode
}

/** @example <ClassSelectionCard schema={classYearQuery} options={options} placeholder={NOTHING_SELECTED}>{renderTable}</ClassSelectionCard> */
export function ClassSelectionCard({ schema, options, placeholder, children }: CardProps) {
  const { selection, select } = useClassSelection(options)
  return (
    <>
      <SelectionCard columns={Object.keys(schema.shape).length}>
        <ClassSelectBoxes schema={schema} options={options} selection={selection} onSelect={select} />
      </SelectionCard>
      {children(selection) ?? (
        <Card>
          <EmptyState {...placeholder} />
        </Card>
      )}
    </>
  )
}

type BoxesProps = {
  schema: z.ZodObject
  options: Options
  selection: ClassSelection
  onSelect: (name: keyof ClassSelection, id: number) => void
}

/** One select for each of year, semester and class that the schema has. */
export function ClassSelectBoxes({ schema, options, selection, onSelect }: BoxesProps) {
  const boxes = [
    ['eduyear_id', markActive(options.eduyears)],
    ['semester_id', markActive(options.semesters)],
    ['classroom_id', options.classrooms],
  ] as const
  return boxes
    .filter(([name]) => name in schema.shape)
    .map(([name, choices]) => (
      <SelectField
        key={name}
        label={describeField(schema, name).label}
        options={choices}
        value={selection[name]}
        onChange={(id) => onSelect(name, id)}
        isRequired
      />
    ))
}
