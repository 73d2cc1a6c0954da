/** Prints the list it stands in: all rows that its filter shows, with the columns it has on the screen. */
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin'
import { type Column, renderCellValue } from '../list/columns.tsx'
import { useScreen } from '../wing/ScreenContext.ts'
import { PrintButton } from './PrintButton.tsx'

/** More rows would be reams of paper, and take minutes to read from the server. */
const MAX_PRINTED_ROWS = 3000
/** Columns that a sheet in portrait has room for. */
const PORTRAIT_COLUMNS = 6

/** @example <ListBase><ListPrint columns={columns} /></ListBase> */
export function ListPrint<Row extends RaRecord>({ columns }: { columns: readonly Column<Row>[] }) {
  const { label } = useScreen()
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const { filterValues, filter, sort, total = 0 } = useListContext()
  const printed = columns.filter(({ card }) => card !== 'picture')
  const read = async () => {
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
      columns: printed.map(({ label, align }) => ({ label, ...(align === 'right' && { align }) })),
      rows: data.map((row) => ({ id: row.id, cells: printed.map((column) => renderCellValue(row, column)) })),
      isLandscape: printed.length > PORTRAIT_COLUMNS,
    }
  }
  return <PrintButton read={read} isDisabled={total === 0} />
}
