/** The generated list and form of the example resource; the list has a column of its own and an act of its rows. */
import Campaign from '@mui/icons-material/CampaignOutlined'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { RowAction } from '#platform/console/kit/list/RowAction.tsx'
import { ResourceForm, ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import type { RowOf } from '#platform/contract/resource.ts'
import { announceAward, award } from './award.ts'

const announced: Column = {
  source: 'announced_at',
  label: 'Pengumuman',
  render: ({ announced_at }) => (announced_at ? 'Sudah' : 'Belum'),
}

/** Compiles only where the fields of a row are known. */
const announcement = ({ title }: Pick<RowOf<typeof award>, 'title'>) => `Prestasi ${title} diumumkan.`

export const List = () => (
  <ResourceList
    resource={award}
    arrangeColumns={(columns) => [...columns.slice(0, -1), announced, ...columns.slice(-1)]}
    renderExtraActions={(row) =>
      !row.announced_at && (
        <RowAction
          row={row}
          title={row.title ?? ''}
          endpoint={announceAward}
          label="Umumkan"
          icon={Campaign}
          text={announcement(row)}
        />
      )
    }
  />
)
export const Form = () => <ResourceForm resource={award} />
