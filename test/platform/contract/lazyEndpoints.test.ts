/** The endpoints and the row schema of a resource are built on first use, and only once. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { text } from '#platform/contract/fields.ts'
import { defineResource } from '#platform/contract/resource.ts'

test('the endpoints of a resource are built on first use and cached', () => {
  let reads = 0
  const resource = defineResource({
    name: 'firstUse',
    table: 'first_uses',
    label: 'Uji',
    api: '/uji',
    input: z.object({ name: text('Nama') }),
    search: ['name'],
    columns: ['name'],
    sortable: ['name'],
    access: POLICY.role,
    get extra() {
      reads += 1
      return {}
    },
    sample: { name: 'Uji' },
  })
  // Declaring it reads every property once.
  reads = 0
  expect(resource.api).toBe('/uji')
  expect(reads).toBe(0)
  expect(resource.endpoints.list.path).toBe('/uji')
  expect(reads).toBeGreaterThan(0)
  expect(resource.endpoints).toBe(resource.endpoints)
  expect(resource.row).toBe(resource.row)
})
