/** References from one resource to another. */
import { expect, it } from 'vitest'
import { referenceTo } from '#platform/contract/field/relations.ts'

it('a reference to a resource of a file that imports that of the field is refused by name', () => {
  // What the name of such a resource holds while the two files are read.
  const notReadYet = undefined as never
  expect(() => referenceTo('Alat', notReadYet)).toThrow(
    /refers to a resource whose file imports that of the field/,
  )
})
