/** Tahun Ajaran: the list, generated from the contract, with the state of each year. */
import { lazy } from 'react'
import type { Column } from '#platform/console/kit/list/columns.tsx'
import { ResourceList } from '#platform/console/kit/registry/GeneratedScreens.tsx'
import { YEAR_STATUSES } from '../choices.ts'
import { eduyear } from '../eduyear.ts'

const status: Column = {
  source: 'status',
  label: 'Status',
  render: (row) => YEAR_STATUSES.find(({ id }) => id === row.status)?.name ?? '–',
}

export const List = () => <ResourceList resource={eduyear} extraColumns={[status]} />

export const Form = lazy(async () => ({ default: (await import('./EduyearForm.tsx')).Form }))
