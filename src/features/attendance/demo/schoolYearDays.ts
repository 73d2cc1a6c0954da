/** The calendar of a school year: holidays of fixed days, and those days that a school sets itself. */
import type { CalendarEntry } from '#features/school/calendar.ts'

type SchoolYearDay = CalendarEntry & { on_site: number }

/** @param year in which the school year begins */
export function schoolYearDays(year: number): SchoolYearDay[] {
  const next = year + 1
  const days: CalendarEntry[] = [
    { name: 'Masa pengenalan sekolah', start: `${year}-07-13`, end: `${year}-07-15`, kind: 'event' },
    { name: 'Hari Kemerdekaan RI', start: `${year}-08-17`, end: `${year}-08-17`, kind: 'holiday' },
    { name: 'Rapat guru', start: `${year}-09-30`, end: `${year}-09-30`, kind: 'half' },
    { name: 'Hari Guru Nasional', start: `${year}-11-25`, end: `${year}-11-25`, kind: 'event' },
    { name: 'Pembagian rapor', start: `${year}-12-18`, end: `${year}-12-18`, kind: 'half' },
    { name: 'Libur semester ganjil', start: `${year}-12-21`, end: `${next}-01-02`, kind: 'holiday' },
    { name: 'Hari Pendidikan Nasional', start: `${next}-05-02`, end: `${next}-05-02`, kind: 'event' },
    { name: 'Hari Buruh', start: `${next}-05-01`, end: `${next}-05-01`, kind: 'holiday' },
    { name: 'Hari Lahir Pancasila', start: `${next}-06-01`, end: `${next}-06-01`, kind: 'holiday' },
    { name: 'Libur akhir tahun ajaran', start: `${next}-06-21`, end: `${next}-07-10`, kind: 'holiday' },
  ]
  return days.map((day) => ({ ...day, on_site: Number(day.kind !== 'half') }))
}
