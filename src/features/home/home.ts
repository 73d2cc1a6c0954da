/** Home: the first screens of the office, of teachers and of students. */
import { feature } from '#platform/contract/feature.ts'
import { readDashboard } from './dashboard.ts'
import { readHome } from './homeScreen.ts'
import { listStoppedAccounts, unlockUser } from './stoppedAccounts.ts'
import { exportTaughtStudents, listTaughtClasses, listTaughtStudents } from './taught.ts'

export const home = feature({
  uses: [
    'accounts',
    'school',
    'people',
    'lessons',
    'enrolment',
    'learning',
    'documents',
    'posts',
    'media',
    'website',
  ],
  resources: {},
  calls: {
    readDashboard,
    readHome,
    listTaughtClasses,
    listTaughtStudents,
    exportTaughtStudents,
    listStoppedAccounts,
    unlockUser,
  },
})
