/** The fields of which a row needs some, to say whom it is about. */
import type { DescribedField } from '#platform/contract/fields.ts'

/** @example listIdentities(identities, fields) // 'Nomor Kartu, atau Nama dengan Tanggal Lahir' */
export function listIdentities(
  identities: readonly (readonly string[])[],
  fields: ReadonlyMap<string, DescribedField>,
): string {
  const label = (name: string) => fields.get(name)?.label ?? name
  const combinations = identities.map((names) => names.map(label).join(' dengan '))
  return new Intl.ListFormat('id', { type: 'disjunction' }).format(combinations)
}
