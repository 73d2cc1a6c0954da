/** Exports the surrounding list with its filter, search and order. */
import { useListContext } from 'react-admin'
import { buildExportUrl } from '../../providers/data/lists.ts'
import { useEntity } from '../registry/registry.ts'
import { ExportButton } from './ExportButton.tsx'

/** @example <ListBase><ListExport /></ListBase> */
export function ListExport() {
  const { exports, ...entity } = useEntity()
  const { filterValues, filter, sort, total } = useListContext()
  if (!exports) return null
  return (
    <ExportButton
      isEmpty={total === 0}
      register={exports.exportFile.register}
      buildUrl={(format, layout) =>
        buildExportUrl(
          { ...entity, exports },
          { filter: { ...filterValues, ...filter }, sort },
          { format, layout },
        )
      }
    />
  )
}
