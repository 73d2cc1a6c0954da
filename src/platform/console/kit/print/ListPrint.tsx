/** Prints all matching rows of the surrounding list with its columns. */
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin'
import { type Column, renderCellValue } from '../list/columns.tsx'
import { useScreen } from '../registry/ScreenContext.ts'
import { PrintButton } from './PrintButton.tsx'

/** More rows would take minutes to read from the server. */
const MAX_PRINTED_ROWS = 3000
/** With more columns the page is landscape. */
const PORTRAIT_COLUMNS = 6

type Props<Row extends RaRecord> = {
  columns: readonly Column<Row>[]
  /** The order on paper, if it is not that of the list. */
  compareRows?: ((one: Row, other: Row) => number) | undefined
}

/** @example <ListBase><ListPrint columns={columns} /></ListBase> */
export function ListPrint<Row extends RaRecord>({ columns, compareRows }: Props<Row>) {
  const { label } = useScreen()
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const { filterValues, filter, sort, total = 0 } = useListContext()
  const printedColumns = columns.filter(({ card }) => card !== 'picture')
  const readContent = async () => {
    if (total > MAX_PRINTED_ROWS)
      throw new Error(
        `Daftar ini ${total.toLocaleString('id')} baris. Persempit dengan Filter sampai ${MAX_PRINTED_ROWS.toLocaleString('id')} baris, atau gunakan Ekspor.`,
      )
    const { data } = await provider.getList<Row>(resource, {
      pagination: { page: 1, perPage: Math.max(total, 1) },
      sort,
      filter: { ...filterValues, ...filter },
    })
    const search = typeof filterValues.q === 'string' ? `Pencarian “${filterValues.q}”` : undefined
    return {
      title: label,
      ...(search && { subtitle: search }),
      columns: printedColumns.map(({ label, align }) => ({ label, ...(align === 'right' && { align }) })),
      rows: (compareRows ? data.toSorted(compareRows) : data).map((row) => ({
        id: row.id,
        cells: printedColumns.map((column) => renderCellValue(row, column)),
      })),
      isLandscape: printedColumns.length > PORTRAIT_COLUMNS,
    }
  }
  return <PrintButton readContent={readContent} isDisabled={total === 0} />
}
