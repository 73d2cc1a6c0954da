/** A resource declared once: its calls, its rows and its import follow. */
import { describe, expect, it } from 'vitest'
import { calls, resources } from '#contract/catalogue.ts'
import { describeField } from '#contract/fields.ts'

describe.each(Object.entries(resources))('%s', (name, resource) => {
  it('has its calls in the catalogue, under its own path, each with a right of its own', () => {
    for (const [verb, call] of Object.entries(resource.endpoints)) {
      expect(calls[`${name}.${verb}`]).toBe(call)
      expect(['', '/:id', '-import'].map((end) => resource.api + end)).toContain(call.path)
      expect(call.access.length).toBeGreaterThan(0)
      expect(call.summary).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('searches, sorts, filters and lists only by fields it has, and what it lists has a label', () => {
    const fields = [
      ...Object.keys(resource.input.shape),
      ...Object.keys('extra' in resource ? (resource.extra ?? {}) : {}),
    ]
    const named = [
      ...resource.search,
      ...resource.columns,
      ...resource.sortable,
      ...((resource as { filters?: readonly string[] }).filters ?? []),
    ]
    for (const field of named) expect(fields).toContain(field)
    for (const field of resource.columns) expect(describeField(resource.input, field).label).toMatch(/^[A-Z]/)
  })

  it('says what is unique by fields it has', () => {
    for (const group of (resource as { unique?: readonly (readonly string[])[] }).unique ?? []) {
      for (const field of group) expect(resource.input.shape).toHaveProperty(field)
    }
  })

  it('accepts its sample', () => {
    expect(resource.input.safeParse(resource.sample).error).toBeUndefined()
  })
})

it('every call has its own method and path, and no path is a rival of an id', () => {
  const addresses = Object.values(calls).map((call) => `${call.method} ${call.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
