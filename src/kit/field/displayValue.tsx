/** What a list shows of a field, by its kind; every kind has one. */
import type { ReactNode } from 'react'
import {
  type RaRecord,
  RecordContextProvider,
  ReferenceArrayField,
  ReferenceField,
  SingleFieldList,
} from 'react-admin'
import type { DescribedField, InputKind } from '#contract/fields.ts'
import { IMAGE_WIDTHS } from '#contract/options.ts'
import { longDate, Moment } from '../screen/dates.tsx'
import { imageUrl } from '../upload/imageUrl.ts'
import { Picture } from '../upload/Picture.tsx'
import { useTargetResource } from '../wing/registry.ts'
import { PrivateFileButton } from './PrivateFileButton.tsx'

type Render = (value: unknown, field: DescribedField, row: RaRecord) => ReactNode

/** @example displayValue(row, describeField(lesson.input, 'name')) */
export function displayValue(row: RaRecord, field: DescribedField): ReactNode {
  const value = row[field.name]
  return isEmpty(value) ? '–' : RENDER_OF[field.input](value, field, row)
}

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const plain: Render = (value) => String(value)
const RENDER_OF: Record<InputKind, Render> = {
  text: plain,
  multiline: plain,
  digits: plain,
  number: (value) => Number(value).toLocaleString('id-ID'),
  money: (value) => `Rp ${Number(value).toLocaleString('id-ID')}`,
  boolean: (value) => (value ? 'Ya' : 'Tidak'),
  choice: (value, { options }) => options?.find(({ id }) => id === value)?.name ?? String(value),
  date: (value) => longDate(String(value)),
  moment: (value) => <Moment of={String(value)} />,
  password: () => '••••••••',
  richText: (value) => wordsOf(String(value)),
  image: (value, { upload }) => (
    <Picture
      src={imageUrl(String(value), IMAGE_WIDTHS[upload?.accept === 'image' ? upload.use : 'gallery'][0])}
      sx={{ maxWidth: 96 }}
    />
  ),
  privateFile: (_value, { name, label }, row) => <PrivateFileButton row={row} name={name} label={label} />,
  reference: (_value, field, row) => <ReferencedName field={field} row={row} />,
  references: (_value, field, row) => <ReferencedName field={field} row={row} />,
  hidden: plain,
}

const EXCERPT = 120

function wordsOf(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text
}

/** By the name that its own resource gives it. */
function ReferencedName({ field, row }: { field: DescribedField; row: RaRecord }) {
  const resource = useTargetResource(field.target)
  if (!resource) return [row[field.name]].flat().map(String).join(', ')
  return (
    <RecordContextProvider value={row}>
      {field.input === 'references' ? (
        <ReferenceArrayField source={field.name} reference={resource}>
          <SingleFieldList linkType={false} />
        </ReferenceArrayField>
      ) : (
        <ReferenceField source={field.name} reference={resource} link={false} emptyText="–" />
      )}
    </RecordContextProvider>
  )
}
