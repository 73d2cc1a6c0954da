/** Law: the screens decided after the specification have the decided paths, access keys and labels. */
import { expect, it } from 'vitest'
import { screens } from '#test/support/console/screens.ts'

/** @source decisions, section 10 */
it.each([
  ['/audit', ['audit-trail'], 'Jejak'],
  ['/media', ['manage-content'], 'Media'],
  ['/planned', ['manage-content'], 'Terjadwal'],
  ['/redirects', ['menu-setting'], 'Pengalihan'],
  ['/account/sessions', ['manage-profile'], 'Perangkat'],
  ['/sia/master/homeroom', ['sia-master'], 'Wali Kelas'],
  ['/sia/activity/release', ['sia-manage-graduation', 'sia-manage-rapor'], 'Terbitkan'],
  ['/sia/activity/close-year', ['sia-student-class-activity'], 'Tutup Tahun'],
  ['/sia/activity/student-class/spread', ['sia-student-class-activity'], 'Bagi Kelas'],
  ['/sia/activity/teacher-class-lesson', ['sia-teacher-class-lesson-activity'], 'Pelajaran Saya'],
  [
    '/sia/activity/student-class-lesson',
    ['sia-one-student-class-lesson-activity', 'sia-student-class-lesson-activity'],
    'Pelajaran Saya',
  ],
])('%s needs one of %j and is labelled %s', (path, keys, label) => {
  const matches = screens.filter((screen) => screen.path === path)
  expect(matches.map((screen) => [[...screen.access].sort(), screen.label])).toEqual([[keys, label]])
})

it.each(['/sia/activity/attendance'])(
  '%s opens without a connection, and what is written there is sent later',
  (path) => {
    expect(screens.filter((screen) => screen.path === path).map(({ isKept }) => isKept)).toEqual([true])
  },
)
