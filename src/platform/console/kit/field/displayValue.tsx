/** Renders a field's value in a list, by its kind. */
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { DescribedField, InputKind } from '#platform/contract/fields.ts'
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import { Picture } from '../file/Picture.tsx'
import { formatLongDate, Moment } from '../format/dates.tsx'
import { imageUrl } from '../upload/imageUrl.ts'
import { PrivateFileButton } from './PrivateFileButton.tsx'

type Render = (value: unknown, field: DescribedField, row: RaRecord) => ReactNode

/** @example displayValue(row, describeField(book.input, 'name')) */
export function displayValue(row: RaRecord, field: DescribedField): ReactNode {
  const value = row[field.name]
  return isEmpty(value) ? '–' : RENDERERS[field.input](value, field, row)
}

export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const renderText: Render = (value) => String(value)
/** The titles of the referenced records, which the row carries. */
const renderLabels: Render = (_value, { name }, row) =>
  [toValues(row.labels)[name] ?? []].flat().map(String).join(', ') || '–'

const toValues = (labels: unknown): Record<string, unknown> =>
  typeof labels === 'object' && labels !== null ? { ...labels } : {}

const RENDERERS: Record<InputKind, Render> = {
  text: renderText,
  multiline: renderText,
  digits: renderText,
  number: (value) => Number(value).toLocaleString('id-ID'),
  money: (value) => `Rp ${Number(value).toLocaleString('id-ID')}`,
  boolean: (value) => (value ? 'Ya' : 'Tidak'),
  choice: (value, { options }) => options?.find(({ id }) => id === value)?.name ?? String(value),
  date: (value) => formatLongDate(String(value)),
  moment: (value) => <Moment value={String(value)} />,
  password: () => '••••••••',
  richText: (value) => toExcerpt(String(value)),
  image: (value, { upload }) => (
    <Picture
      src={imageUrl(String(value), IMAGE_WIDTHS[upload?.accept === 'image' ? upload.use : 'gallery'][0])}
      sx={{ maxWidth: 96 }}
    />
  ),
  privateFile: (_value, { name, label }, row) => <PrivateFileButton row={row} name={name} label={label} />,
  reference: renderLabels,
  references: renderLabels,
  hidden: renderText,
}

const EXCERPT_LENGTH = 120

function toExcerpt(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text
}
