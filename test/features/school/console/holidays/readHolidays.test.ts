/** Lists of holidays as schools have them: pasted lines, and iCalendar files. */
import { expect, it } from 'vitest'
import { readDayRange } from '#features/school/console/holidays/dayRange.ts'
import { readCalendarFile } from '#features/school/console/holidays/icalendar.ts'
import { MAX_LINES, readPastedDays } from '#features/school/console/holidays/pastedDays.ts'
import { startProcessorTime } from '#test/support/world/processorTime.ts'

it.each([
  ['1 Januari 2027', '2027-01-01', '2027-01-01'],
  ['Kamis, 1 Januari 2026', '2026-01-01', '2026-01-01'],
  ['17/08/2026', '2026-08-17', '2026-08-17'],
  ['2026-08-17', '2026-08-17', '2026-08-17'],
  ['20-21 Maret 2026', '2026-03-20', '2026-03-21'],
  ['Jumat-Sabtu, 20 – 21 Maret 2026', '2026-03-20', '2026-03-21'],
  ['30 Maret - 2 April 2026', '2026-03-30', '2026-04-02'],
  ['21 Des 2026 s.d. 2 Jan 2027', '2026-12-21', '2027-01-02'],
  ['21 Desember 2026 s/d 2 Januari 2027', '2026-12-21', '2027-01-02'],
  ['2026-12-21 sampai 2027-01-02', '2026-12-21', '2027-01-02'],
  ['21/12/2026-02/01/2027', '2026-12-21', '2027-01-02'],
])('the days of %s are read', (written, start, end) => {
  expect(readDayRange(written)).toEqual({ start, end })
})

it.each(['', 'Idul Fitri', '31 Februari 2026', '21-20 Maret 2026', '1 Januari', '-'.repeat(80)])(
  'no day is read from %s',
  (written) => {
    expect(readDayRange(written)).toBeNull()
  },
)

it('lines of a decree, a table and a list are read, and what is no day is said with its line', () => {
  const text = [
    '1 Januari 2026; Tahun Baru 2026 Masehi',
    '',
    '2. Jumat, 16 Januari 2026: Isra Mikraj: hari besar',
    '3\t20-21 Maret 2026\tJumat-Sabtu\tIdul Fitri 1447 H',
    'Hari Guru Nasional; 25 November 2026; Kegiatan',
    'Cuti bersama menyusul',
    '25 Desember 2026',
  ].join('\r\n')
  expect(readPastedDays(text, 'holiday')).toEqual({
    entries: [
      { name: 'Tahun Baru 2026 Masehi', start: '2026-01-01', end: '2026-01-01', kind: 'holiday' },
      { name: 'Isra Mikraj: hari besar', start: '2026-01-16', end: '2026-01-16', kind: 'holiday' },
      { name: 'Idul Fitri 1447 H', start: '2026-03-20', end: '2026-03-21', kind: 'holiday' },
      { name: 'Hari Guru Nasional', start: '2026-11-25', end: '2026-11-25', kind: 'event' },
    ],
    unread: [
      { line: 6, text: 'Cuti bersama menyusul' },
      { line: 7, text: '25 Desember 2026' },
    ],
    left: 0,
  })
})

it('a list that is too long is read up to a bound, at once, whatever it contains', () => {
  const readMs = startProcessorTime()
  const { entries, unread, left } = readPastedDays(
    `${'- 1'.repeat(100_000)}\n${'1 Mei 2026; Buruh\n'.repeat(2000)}`,
    'holiday',
  )
  expect([entries.length, unread.length, left]).toEqual([MAX_LINES - 1, 1, 2001 - MAX_LINES])
  expect(readCalendarFile(`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nX"'.repeat(50_000)}`, ZONE)?.events).toEqual([])
  expect(readMs()).toBeLessThan(2000)
})

const ZONE = 'Asia/Jakarta'
const ICS = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20260320',
  'DTEND;VALUE=DATE:20260322',
  'SUMMARY;LANGUAGE="id:ID":Idul Fitri 1447 Hijriah\\, hari perta',
  ' ma dan kedua',
  'BEGIN:VALARM',
  'SUMMARY:Ingat',
  'END:VALARM',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20260430T170000Z',
  'DTEND:20260501T170000Z',
  'SUMMARY:Hari Buruh',
  'RRULE:FREQ=YEARLY',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Asia/Jakarta:20261221T000000',
  'DURATION:P2W',
  'SUMMARY:Libur Semester',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20260817',
  'SUMMARY:Kemerdekaan',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'SUMMARY:Tanpa tanggal',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'STATUS:CANCELLED',
  'DTSTART;VALUE=DATE:20260818',
  'SUMMARY:Batal',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

it('events of an iCalendar file are read with folded lines, ends that are exclusive, and repetitions told', () => {
  expect(readCalendarFile(ICS, ZONE)).toEqual({
    events: [
      { name: 'Idul Fitri 1447 Hijriah, hari pertama dan kedua', start: '2026-03-20', end: '2026-03-21' },
      { name: 'Hari Buruh', start: '2026-05-01', end: '2026-05-01' },
      { name: 'Libur Semester', start: '2026-12-21', end: '2027-01-03' },
      { name: 'Kemerdekaan', start: '2026-08-17', end: '2026-08-17' },
    ],
    repeating: ['Hari Buruh'],
    unread: 1,
  })
  expect(readCalendarFile('nama;mulai\nLibur;1 Mei 2026', ZONE)).toBeNull()
})
