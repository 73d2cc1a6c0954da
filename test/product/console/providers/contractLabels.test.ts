/** The labels of fields, as react-admin's own parts ask for them. */
import { expect, it } from 'vitest'
import { createI18nProvider } from '#platform/console/i18n/contractLabels.ts'
import { dataOf } from '#platform/console/providers/entity.ts'
import { createEntityFinder } from '#platform/console/providers/entityFinder.ts'
import { readOnly } from '#platform/contract/field/readOnly.ts'
import { moment } from '#platform/contract/fields.ts'
import { resources } from '#src/features.ts'

const { album, calendar } = resources
const { translate } = createI18nProvider(
  createEntityFinder({
    album: dataOf({ ...album, extra: { judged_at: readOnly('Dinilai', moment.nullable()) } }),
    calendar: dataOf(calendar),
  }),
)

it.each([
  ['resources.album.name', album.label],
  ['resources.album.fields.title', 'Judul'],
  // `<ImageField source="cover.src">` and `<TextField source="labels.title">`.
  ['resources.album.fields.title.src', 'Judul'],
  ['resources.album.fields.labels.title', 'Judul'],
  ['resources.album.fields.created_at', 'Dibuat'],
  // Fields that no form writes.
  ['resources.album.fields.judged_at', 'Dinilai'],
  ['resources.album.fields.created_at_gte', 'Dibuat mulai'],
  ['resources.album.fields.title_eq_any', 'Judul'],
  ['resources.calendar.fields.start_lte', 'Mulai sampai'],
  ['resources.album.fields.unknown', 'Guessed'],
])('%s is %s', (key, label) => {
  expect(translate(key, { _: 'Guessed' })).toBe(label)
})
