/** Converts a revision of a post to readable texts, field by field. */
import { POST_STATUSES, VISIBILITIES } from '#features/posts/choices.ts'
import type { RevisionContent } from '#features/posts/postRevision.ts'
import { isHeadlineMark } from '#features/posts/postType.ts'
import { formatLongDate, formatLongDateTime } from '#platform/console/kit/format/dates.tsx'
import { describeAudience } from '../describeAudience.ts'
import type { RevisionWords } from './useRevisionWords.ts'

/** The readable text of every field of a revision; `name` is the name of the form field. */
export function toFieldTexts(revision: RevisionContent, { timeZone, audiences }: RevisionWords) {
  const labelOf = (options: readonly { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? id
  const formatTime = (value: string | null) => (value ? formatLongDateTime(value, timeZone) : '')
  const isHeadline = revision.post_meta.some(isHeadlineMark)
  return [
    { name: 'title', label: 'Judul', text: revision.title },
    { name: 'excerpt', label: 'Ringkasan', text: revision.excerpt ?? '' },
    { name: 'content', label: 'Isi', text: toPlainText(revision.content) },
    { name: 'tags', label: 'Keyword', text: revision.tags ?? '' },
    {
      name: 'agenda_date',
      label: 'Tanggal Agenda',
      text: revision.agenda_date ? String(formatLongDate(revision.agenda_date)) : '',
    },
    { name: 'status', label: 'Status', text: labelOf(POST_STATUSES, revision.status) },
    { name: 'audience', label: 'Ditujukan kepada', text: describeAudience(revision.audience, audiences) },
    { name: 'visibility', label: 'Visibilitas', text: labelOf(VISIBILITIES, revision.visibility) },
    { name: 'publish_at', label: 'Tampil sejak', text: formatTime(revision.publish_at) },
    { name: 'expire_at', label: 'Tampil sampai', text: formatTime(revision.expire_at) },
    { name: 'slug', label: 'Alamat', text: revision.slug },
    { name: 'meta', label: 'Headline', text: isHeadline ? 'Ya' : 'Tidak' },
  ]
}

/** The text content of HTML, with one line per block element. */
export function toPlainText(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>|<\/(?:p|h[1-6]|li|tr|blockquote|div|figcaption)>/gi, '$&\n')
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body
  // Blank lines are removed, since the editor nests paragraphs in list items and cells and other programs do not.
  return textContent
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim()
}
