/** A version of a post in words, field by field. */
import type { RevisionContent } from '#contract/content/posts/postRevision.ts'
import { HEADLINE } from '#contract/content/postType.ts'
import { POST_STATUSES, VISIBILITIES } from '#contract/options.ts'
import { longDate, longDateTime } from '#src/kit/screen/dates.tsx'

/** Every field of a version by its label, as somebody reads it; `name` is what the form calls it. */
export function textsOf(version: RevisionContent, timeZone: string) {
  const nameOf = (options: readonly { id: string; name: string }[], id: string) =>
    options.find((option) => option.id === id)?.name ?? id
  const moment = (value: string | null) => (value ? longDateTime(value, timeZone) : '')
  const isHeadline = version.post_meta.some(({ name, value }) => name === HEADLINE && Number(value) === 1)
  return [
    { name: 'title', label: 'Judul', text: version.title },
    { name: 'excerpt', label: 'Ringkasan', text: version.excerpt ?? '' },
    { name: 'content', label: 'Isi', text: plainOf(version.content) },
    { name: 'tags', label: 'Keyword', text: version.tags ?? '' },
    {
      name: 'agenda_date',
      label: 'Tanggal Agenda',
      text: version.agenda_date ? String(longDate(version.agenda_date)) : '',
    },
    { name: 'status', label: 'Status', text: nameOf(POST_STATUSES, version.status) },
    { name: 'visibility', label: 'Visibilitas', text: nameOf(VISIBILITIES, version.visibility) },
    { name: 'publish_at', label: 'Tampil sejak', text: moment(version.publish_at) },
    { name: 'expire_at', label: 'Tampil sampai', text: moment(version.expire_at) },
    { name: 'slug', label: 'Alamat', text: version.slug },
    { name: 'meta', label: 'Headline', text: isHeadline ? 'Ya' : 'Tidak' },
  ]
}

/** The words of a page, a line for each block. */
export function plainOf(html: string): string {
  const lines = html.replace(/<br\b[^<>]*>|<\/(?:p|h[1-6]|li|tr|blockquote|div|figcaption)>/gi, '$&\n')
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body
  // The editor puts paragraphs into list items and cells, where other programs put none.
  return textContent
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim()
}
