/** Tahun Ajaran: the list, generated from the contract, with the state of each year. */
import { lazy } from 'react'
import { YEAR_STATUSES } from '#contract/options.ts'
import { eduyear } from '#contract/sia/eduyear.ts'
import type { Column } from '#src/kit/list/columns.tsx'
import { ResourceList } from '#src/kit/wing/ResourceScreens.tsx'

const status: Column = {
  source: 'status',
  label: 'Status',
  render: (row) => YEAR_STATUSES.find(({ id }) => id === row.status)?.name ?? '–',
}

export const List = () => <ResourceList resource={eduyear} extraColumns={[status]} />

export const Form = lazy(async () => ({ default: (await import('./EduyearForm.tsx')).Form }))
