/** A column of a list as data; the table and the card layout both render it. */
import { Chip, Link as TextLink, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { targetOf } from '#platform/contract/field/relations.ts'
import { type DescribedField, describeField, describeFields } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { displayValue, isEmpty } from '../field/displayValue.tsx'
import { LINK_PADDING_PX, TOUCH } from '../style/touch.ts'

export type Column<Row extends RaRecord = RaRecord> = {
  /** Field of the row, dotted for a relation (`author.name`); also the sort field. */
  source: string
  label: string
  isSortable?: boolean
  /** Renders the cell; default: the field's value. */
  render?: (row: Row) => ReactNode
  /** Renders what follows the value outside its link, such as chips. */
  renderAfter?: (row: Row) => ReactNode
  width?: number
  align?: 'right' | 'center'
  /** Its role on a card: heading, picture or hidden; default: a labelled line. */
  card?: 'heading' | 'picture' | 'none'
}

/** The content of a cell. @example renderCellValue({ author: { name: 'Siti' } }, { source: 'author.name', … }) // 'Siti' */
export function renderCellValue<Row extends RaRecord>(row: Row, column: Column<Row>): ReactNode {
  if (column.render) return column.render(row)
  const value = column.source.split('.').reduce<unknown>((parent, name) => readField(parent, name), row)
  return value === null || value === undefined || value === '' ? '–' : String(value)
}

const readField = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? new Map(Object.entries(record)).get(name) : undefined

/** The columns of a plain resource, with labels and option texts from its schema. */
export function columnsOf(resource: Resource): Column[] {
  const { title } = targetOf(resource)
  const requiredFields = describeFields(resource.input).filter((field) => field.isRequired)
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
        renderAfter: (row) => <MissingFields row={row} requiredFields={requiredFields} />,
      }),
    }
  })
}

/** Imports accept rows that lack required fields; this chip names the missing ones. */
function MissingFields({
  row,
  requiredFields,
}: {
  row: RaRecord
  requiredFields: readonly DescribedField[]
}) {
  const missingLabels = requiredFields.filter(({ name }) => isMissing(row, name)).map(({ label }) => label)
  if (missingLabels.length === 0) return null
  return (
    <Tooltip title={`Belum diisi: ${missingLabels.join(', ')}`}>
      <Chip size="small" color="warning" variant="outlined" label="belum lengkap" sx={{ ml: 1 }} />
    </Tooltip>
  )
}

/** The list of a resource with personal fields names the missing ones, because it does not return every field. */
function isMissing(row: RaRecord, name: string): boolean {
  const names: unknown = row.missing_fields
  return Array.isArray(names) ? names.includes(name) : isEmpty(row[name])
}

/** How a row is opened: for editing, for viewing, in a dialog, or (empty) not at all. */
export type RowTarget = { editTo?: string; viewTo?: string; onEdit?: () => void }

type CellProps<Row extends RaRecord> = RowTarget & { row: Row; column: Column<Row> }

/** A cell; the heading column links to the row. @example <Cell row={row} column={column} editTo="/books/edit/7" /> */
export function Cell<Row extends RaRecord>({ row, column, ...link }: CellProps<Row>) {
  const content = renderCellValue(row, column)
  return (
    <>
      {column.card === 'heading' ? <CellLink {...link}>{content}</CellLink> : content}
      {column.renderAfter?.(row)}
    </>
  )
}

function CellLink({ editTo, viewTo, onEdit, children }: RowTarget & { children: ReactNode }) {
  const to = editTo ?? viewTo
  if (to)
    return (
      <TextLink component={Link} to={to} sx={LINK_STYLE}>
        {children}
      </TextLink>
    )
  if (!onEdit) return children
  return (
    <TextLink component="button" type="button" onClick={onEdit} sx={LINK_STYLE}>
      {children}
    </TextLink>
  )
}

const LINK_STYLE = {
  // As large as a finger needs, without a higher row.
  [TOUCH]: { display: 'inline-block', my: `-${LINK_PADDING_PX}px` },
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  textDecorationColor: 'transparent',
  '&:hover, &:focus-visible': { textDecorationColor: 'currentcolor' },
} as const
