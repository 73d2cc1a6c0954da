/** Props of a list screen. */
import type { ReactNode } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { Column } from './columns.tsx'

/** What the rows need. */
export type ListTableProps<Row extends RaRecord> = Omit<ListScreenProps<Row>, 'sort'>

export type ListScreenProps<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  /** The row's name in the delete dialog and in the labels of its buttons. */
  titleOf: (row: Row) => string
  sort: SortPayload
  pageSize?: number
  hasRowNumbers?: boolean
  emptyText?: string
  /** Replaces `emptyText` while a flag of this name is set in the address, e.g. for the trash. */
  flagTexts?: Readonly<Record<string, string>>
  /** Overrides of the resource's access for single rows. */
  canChange?: (row: Row) => boolean
  canRemove?: (row: Row) => boolean
  /** False for rows that cannot be opened in a form, such as deleted ones. */
  canView?: (row: Row) => boolean
  /** Path of a row's edit form; default: `{list}/edit/{id}`. */
  editTo?: (row: Row) => string
  /** Buttons of a row before edit and delete, and how many the column must have room for; default: 1. */
  renderExtraActions?: (row: Row) => ReactNode
  extraActionCount?: number
  /** Open a dialog instead of the form routes. */
  onEdit?: (row: Row) => void
  onAdd?: () => void
  /** Applied when the list is opened without a filter in its address. */
  initialFilter?: Readonly<Record<string, unknown>>
  /** False hides the Tambah button; default: true. */
  hasAddButton?: boolean
  /** Actions on the selected rows, shown above the table. Rows are selectable only if it is set. */
  bulkActions?: ReactNode
  canSelect?: (row: Row) => boolean
  /** Shown between the title and the rows, e.g. tabs. */
  aboveRows?: ReactNode
  /** The order of the printed rows, if it is not that of the list. */
  comparePrinted?: (one: Row, other: Row) => number
  /** Shown beside the search box. */
  filters?: ReactNode
  /** Shown beside the Tambah button, e.g. an import. */
  actions?: ReactNode
}
