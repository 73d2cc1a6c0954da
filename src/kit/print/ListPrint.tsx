/** The list around on paper: all rows that its filter shows, with the columns it has on the screen. */
import { type RaRecord, useDataProvider, useListContext, useResourceContext } from 'react-admin'
import { type Column, cellOf } from '../list/columns.tsx'
import { useScreen } from '../wing/ScreenContext.ts'
import { PrintButton } from './PrintButton.tsx'

/** More would be reams of paper, and minutes of reading. */
const MOST_PRINTED = 3000
/** Columns that an upright sheet has room for. */
const UPRIGHT_COLUMNS = 6

/** @example <ListBase><ListPrint columns={columns} /></ListBase> */
export function ListPrint<Row extends RaRecord>({ columns }: { columns: readonly Column<Row>[] }) {
  const { label } = useScreen()
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider()
  const { filterValues, filter, sort, total = 0 } = useListContext()
  const printed = columns.filter(({ card }) => card !== 'picture')
  const read = async () => {
    if (total > MOST_PRINTED)
      throw new Error(
        `Daftar ini ${total.toLocaleString('id')} baris. Persempit dengan Filter sampai ${MOST_PRINTED.toLocaleString('id')} baris, atau gunakan Ekspor.`,
      )
    const { data } = await provider.getList<Row>(resource, {
      pagination: { page: 1, perPage: Math.max(total, 1) },
      sort,
      filter: { ...filterValues, ...filter },
      meta: { isRow: true },
    })
    const search = typeof filterValues.q === 'string' ? `Pencarian “${filterValues.q}”` : undefined
    return {
      title: label,
      ...(search && { subtitle: search }),
      columns: printed.map(({ label, align }) => ({ label, ...(align === 'right' && { align }) })),
      rows: data.map((row) => ({ id: row.id, cells: printed.map((column) => cellOf(row, column)) })),
      isWide: printed.length > UPRIGHT_COLUMNS,
    }
  }
  return <PrintButton read={read} isDisabled={total === 0} />
}
