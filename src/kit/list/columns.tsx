/** A column of a list, as data: the table and the cards of small screens are both made from it. */
import { Chip, Link as TextLink, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { targetOf } from '#contract/field/relations.ts'
import { type DescribedField, describeField, describeFields } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { displayValue, isEmpty } from '../field/displayValue.tsx'

export type Column<Row extends RaRecord = RaRecord> = {
  /** Field of the row, dotted for a relation (`author.name`); also what is sorted by. */
  source: string
  label: string
  isSortable?: boolean
  /** What the cell shows; the plain value otherwise. */
  render?: (row: Row) => ReactNode
  /** Shown after the value, such as chips; no part of its text. */
  after?: (row: Row) => ReactNode
  width?: number
  align?: 'right' | 'center'
  /** Its place on a card: the heading, the picture beside it, or not at all; a labelled line otherwise. */
  card?: 'heading' | 'picture' | 'none'
}

/** What a cell shows. @example cellOf({ author: { name: 'Siti' } }, { source: 'author.name', … }) // 'Siti' */
export function cellOf<Row extends RaRecord>(row: Row, column: Column<Row>): ReactNode {
  if (column.render) return column.render(row)
  const value = column.source.split('.').reduce<unknown>((place, name) => fieldOf(place, name), row)
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

const fieldOf = (place: unknown, name: string): unknown =>
  typeof place === 'object' && place !== null ? new Map(Object.entries(place)).get(name) : undefined

/** The columns of a plain resource, with labels and choices from its schema. */
export function columnsOf(resource: Resource): Column[] {
  const { title } = targetOf(resource)
  const required = describeFields(resource.input).filter((field) => field.isRequired)
  return resource.columns.map((name) => {
    const field = describeField(resource.input, name)
    return {
      source: name,
      label: field.label,
      isSortable: resource.sortable.includes(name),
      render: (row) => displayValue(row, field),
      ...(field.input === 'image' && { card: 'picture' as const }),
      ...(name === title && { card: 'heading' as const }),
      ...(name === 'name' && {
        after: (row) => <Gaps row={row} required={required} />,
      }),
    }
  })
}

/** Imports are looser than forms: what is missing shows until the form is saved. */
function Gaps({ row, required }: { row: RaRecord; required: readonly DescribedField[] }) {
  const missing = required.filter(({ name }) => isEmpty(row[name])).map(({ label }) => label)
  if (missing.length === 0) return null
  return (
    <Tooltip title={`Belum diisi: ${missing.join(', ')}`}>
      <Chip size="small" color="warning" variant="outlined" label="belum lengkap" sx={{ ml: 1 }} />
    </Tooltip>
  )
}

/** How a row is opened: to be changed, to be looked at, in a dialog, or not at all. */
export type RowLink = { editTo?: string; viewTo?: string; onEdit?: () => void }

type CellProps<Row extends RaRecord> = RowLink & { row: Row; column: Column<Row> }

/** A cell; what the row is called opens it. @example <Cell row={row} column={column} editTo="/sia/master/lesson/edit/7" /> */
export function Cell<Row extends RaRecord>({ row, column, ...openCount }: CellProps<Row>) {
  const content = cellOf(row, column)
  return (
    <>
      {column.card === 'heading' ? <Title {...openCount}>{content}</Title> : content}
      {column.after?.(row)}
    </>
  )
}

function Title({ editTo, viewTo, onEdit, children }: RowLink & { children: ReactNode }) {
  const to = editTo ?? viewTo
  if (to)
    return (
      <TextLink component={Link} to={to} sx={link}>
        {children}
      </TextLink>
    )
  if (!onEdit) return children
  return (
    <TextLink component="button" type="button" onClick={onEdit} sx={link}>
      {children}
    </TextLink>
  )
}

const link = {
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  textDecorationColor: 'transparent',
  '&:hover, &:focus-visible': { textDecorationColor: 'currentcolor' },
} as const
