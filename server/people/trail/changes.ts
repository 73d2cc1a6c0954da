/** What a row of the trail says changed: one line for each field that is not the same before and after. */
import { resources } from '#contract/catalogue.ts'
import { describeFields } from '#contract/fields.ts'
import type { TrailChange } from '#contract/people/trail.ts'

type Sides = { before: string | null; after: string | null }

/** Letters shown of one value; the whole of a long article is no help in a list of changes. */
const MAX_TEXT_LENGTH = 2000
/** Fields at most, whatever an old row holds. */
const MAX_FIELDS = 200
/** They change with every save, and are the row's own moment. */
const STAMPS = ['created_at', 'updated_at']

/** @example changesOf('lesson', { before: '{"name":"IPA"}', after: '{"name":"IPS"}' }) // [{ label: 'Nama', … }] */
export function changesOf(entity: string, sides: Sides): TrailChange[] {
  const [before, after] = [fieldsOf(sides.before), fieldsOf(sides.after)]
  const labels = labelsOf(entity)
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !STAMPS.includes(name))
  return names
    .map((field) => ({
      field,
      label: labels.get(field) ?? field,
      before: textOf(before.get(field)),
      after: textOf(after.get(field)),
    }))
    .filter((change) => change.before !== change.after)
    .slice(0, MAX_FIELDS)
}

function labelsOf(entity: string): Map<string, string> {
  const resource = Object.values(resources).find(({ name }) => name === entity)
  return new Map(resource ? describeFields(resource.input).map(({ name, label }) => [name, label]) : [])
}

/** What was noted is an object, or a list that stands for itself. */
function fieldsOf(json: string | null): Map<string, unknown> {
  if (json === null) return new Map()
  const noted: unknown = JSON.parse(json)
  const isObject = typeof noted === 'object' && noted !== null && !Array.isArray(noted)
  return new Map(isObject ? Object.entries(noted) : [['isi', noted]])
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}
