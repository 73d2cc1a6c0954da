/** Forms and filters read days as every other place does. */
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { expect, it } from 'vitest'
import { DateField } from '#platform/console/kit/field/DateField.tsx'
import { RangeFilter } from '#platform/console/kit/list/filters/RangeFilter.tsx'
import { SITE_KEY } from '#platform/console/providers/site.ts'
import { DAY_SPELLINGS } from '#test/support/contract/daySpellings.ts'

/** Types each spelling, and collects what the input makes of it. */
function typeAll(input: HTMLElement, readChanged: () => unknown) {
  return DAY_SPELLINGS.map(([written]) => {
    fireEvent.change(input, { target: { value: written } })
    return [written, readChanged()]
  })
}
const expected = DAY_SPELLINGS.map(([written, day]) => [written, day ?? written])

it('a form', () => {
  let day = ''
  render(<DateField label="Lahir" calendarLabel="Lahir" day="" onChange={(next) => (day = next)} />)
  expect(typeAll(screen.getByLabelText('Lahir'), () => day)).toEqual(expected)
})

it('a filter of a list', () => {
  let filter: unknown
  const field = { name: 'day_birth', label: 'Lahir', input: 'date' as const, isRequired: false }
  const queryClient = new QueryClient()
  queryClient.setQueryData(SITE_KEY, { time_zone: 'Asia/Jakarta' })
  render(
    <AdminContext queryClient={queryClient}>
      <RangeFilter field={field} value={undefined} onChange={(next) => (filter = next)} showsError />
    </AdminContext>,
  )
  const filters = typeAll(screen.getByLabelText('Lahir dari'), () => filter)
  expect(filters).toEqual(
    expected.map(([written, from]) => [written, { op: 'between', value: { from, to: null } }]),
  )
})
