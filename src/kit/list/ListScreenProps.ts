/** What a list screen is made of. */
import type { ReactNode } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { Column } from './columns.tsx'

export type ListScreenProps<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  /** What the delete dialog and the row's buttons call a row. */
  titleOf: (row: Row) => string
  sort: SortPayload
  pageSize?: number
  hasNumber?: boolean
  emptyText?: string
  /** What it says instead where a flag of its address shows something else, such as the trash. */
  flagTexts?: Readonly<Record<string, string>>
  /** Beyond the resource's keys, where a row decides; both default to the resource's access. */
  canChange?: (row: Row) => boolean
  canRemove?: (row: Row) => boolean
  /** Rows that cannot even be looked at in a form, such as deleted ones. */
  canOpen?: (row: Row) => boolean
  /** Where a row is edited; `{list}/edit/{id}` otherwise. */
  editTo?: (row: Row) => string
  /** More buttons of a row, before edit and hapus, and how many have room; one otherwise. */
  moreActions?: (row: Row) => ReactNode
  moreButtons?: number
  /** Opens a dialog instead of the forms' routes. */
  onEdit?: (row: Row) => void
  onAdd?: () => void
  /** What it is narrowed to when it is opened without a filter in its address. */
  opensWith?: Readonly<Record<string, unknown>>
  /** Nothing is added here one by one. */
  hasAdd?: boolean
  /** Above the rows: what is done with those that are selected; with it rows can be selected, but for those named. */
  bulk?: ReactNode
  canSelect?: (row: Row) => boolean
  /** Between the title and the rows: tabs. */
  above?: ReactNode
  /** Beside the search box: filters. */
  filters?: ReactNode
  /** Beside Tambah: import, links to other views. */
  actions?: ReactNode
}
