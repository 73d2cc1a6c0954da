/** The fields that a new feature can begin with, as they are named on the command line. */

export type NewField = { name: string; kind: string; label: string }
/** A resource that a field can refer to. */
export type Target = { name: string; feature: string; module: string; table: string }
/** What a field is written as; a sample without one leaves it out. */
type Kind = {
  builder: string
  module: string
  options?: string
  column: string
  sample?: string
  target?: Target
}

const TEXTS = '#platform/contract/fields.ts'
const QUANTITIES = '#platform/contract/field/quantities.ts'
const RELATIONS = '#platform/contract/field/relations.ts'
const KINDS: Readonly<Record<string, Kind>> = {
  text: { builder: 'text', module: TEXTS, column: 'text', sample: "'Contoh'" },
  multiline: {
    builder: 'optionalText',
    module: TEXTS,
    options: "{ input: 'multiline' }",
    column: 'text?',
    sample: "'Contoh'",
  },
  digits: { builder: 'digits', module: TEXTS, column: 'text', sample: "'0071'" },
  date: { builder: 'date', module: TEXTS, column: 'text', sample: "'2026-07-15'" },
  number: { builder: 'number', module: QUANTITIES, column: 'integer', sample: '1' },
  money: { builder: 'money', module: QUANTITIES, column: 'integer', sample: '10_000' },
  boolean: { builder: 'boolean', module: QUANTITIES, column: 'integer', sample: 'true' },
  image: { builder: 'image', module: RELATIONS, column: 'text?' },
}

export const KINDS_OF_FIELDS = Object.keys(KINDS)

/**
 * What a field is written as.
 *
 * @example describeField({ name: 'coach', kind: 'text', label: 'Pembina' }, []).call // "text('Pembina')"
 */
export function describeField(
  { kind, label }: NewField,
  targets: readonly Target[],
): Kind & { call: string } {
  const target = targets.find(({ name }) => name === kind)
  const found: Kind | undefined = target
    ? {
        builder: 'referenceTo',
        module: RELATIONS,
        options: target.name,
        column: `integer>${target.table}`,
        sample: '1',
        target,
      }
    : KINDS[kind]
  if (!found) throw new Error(`Kind of field ${kind} is unknown`)
  return { ...found, call: `${found.builder}('${label}'${found.options ? `, ${found.options}` : ''})` }
}

/** Names that every record has already. */
const TAKEN = ['id', 'created_at', 'updated_at', 'search_text', 'labels']
/** A word without a colon belongs to the label before it. */
const BETWEEN_FIELDS = /[ ,]+(?=[^ ,]+:|$)/
const FIELD = /^([a-z][a-z0-9_]*):([a-zA-Z]+)(?::([^:']+))?$/
/** The labels of fields that are often left without one; the console speaks Indonesian. */
const LABELS: Readonly<Record<string, string>> = { name: 'Nama', title: 'Judul', note: 'Catatan' }

/**
 * @param text such as `name:text coach:text:Pembina student_id:student:Peminjam`; the label, after a second colon, is the
 *   name if it is left out
 * @param targets the resources that a field can refer to
 * @returns the fields, or a sentence about what is wrong
 */
export function parseFields(text: string, targets: readonly Target[]): [NewField, ...NewField[]] | string {
  const fields: NewField[] = []
  for (const word of text.split(BETWEEN_FIELDS).filter(Boolean)) {
    const [, name = '', kind = '', label] = FIELD.exec(word) ?? []
    if (!Object.hasOwn(KINDS, kind) && !targets.some((target) => target.name === kind))
      return `"${word}" is no field; write name:kind or name:kind:Label with a kind of ${KINDS_OF_FIELDS.join(', ')}, or the name of a resource: ${targets.map((target) => target.name).join(', ')}.`
    if (TAKEN.includes(name) || fields.some((field) => field.name === name))
      return `There is a field ${name} already.`
    fields.push({ name, kind, label: label?.replaceAll('_', ' ') ?? toLabel(name) })
  }
  const [first, ...others] = fields
  if (first?.kind !== 'text') return 'The first field is a text: it is the title of a record.'
  return [first, ...others]
}

function toLabel(name: string): string {
  const label = LABELS[name]
  if (label) return label
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
