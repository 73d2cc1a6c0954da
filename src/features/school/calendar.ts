/** The school's calendar: holidays, half days and events, each of one day or several. */
import { z } from 'zod'
import { boolean } from '#platform/contract/field/quantities.ts'
import { choice, date, text } from '#platform/contract/fields.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { MASTER_POLICY } from './access.ts'

/** A holiday has no school; a half day counts as a day; an event changes nothing. */
export const CALENDAR_KINDS = [
  { id: 'holiday', name: 'Libur' },
  { id: 'half', name: 'Setengah hari' },
  { id: 'event', name: 'Kegiatan' },
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]['id']

export type CalendarEntry = { name: string; start: string; end: string; kind: CalendarKind }

const input = z.object({
  name: text('Nama', { hint: 'Contoh: Hari Guru Nasional' }),
  start: date('Mulai'),
  end: date('Sampai'),
  kind: choice('Jenis', CALENDAR_KINDS),
  on_site: boolean('Tampil di agenda situs'),
})

export const calendar = defineResource({
  name: 'calendar',
  table: 'calendar_entries',
  label: 'Kalender Sekolah',
  api: '/sia/master/calendar',
  input,
  search: ['name'],
  columns: ['start', 'end', 'name', 'kind'],
  sortable: ['start', 'end', 'name', 'kind'],
  filters: ['kind', 'start', 'end', 'on_site'],
  defaultSort: { field: 'start', order: 'desc' },
  access: MASTER_POLICY,
  unique: [['name', 'start']],
  csv: {
    columns: ['name', 'start', 'end', 'kind', 'on_site'],
    row: input,
    names: {
      name: ['nama libur', 'keterangan', 'hari libur', 'kegiatan'],
      start: ['tanggal', 'tanggal mulai', 'dari'],
      end: ['tanggal selesai', 'tanggal akhir', 'selesai', 'hingga'],
    },
  },
  sample: { name: 'Hari Guru Nasional', start: '2026-11-25', end: '2026-11-25', kind: 'event' },
})
