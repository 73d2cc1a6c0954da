/** The server part of notices. */

import { NEW_DEVICE } from '#platform/server/identity/devices/newDeviceNotice.ts'
import { SECOND_STEP_CHANGED } from '#platform/server/identity/secondStep/secondStepNotice.ts'
import { JOB_ENDED } from '#platform/server/jobs/endedJobs.ts'
import { NOTICE_KINDS } from '#platform/server/notices/notices.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../notices.ts'
import { forgottenPasswordHandlers } from './forgotten/forgottenPassword.ts'
import { sweepResets } from './forgotten/resets.ts'
import { createMailTask, sweepMails } from './mail/sending.ts'
import { undeliveredHandlers } from './mail/undelivered.ts'
import { MAIL_UNDELIVERED } from './mail/undeliveredNotice.ts'
import { noticeHandlers } from './noticeHandlers.ts'
import { noticeStore } from './noticeRows.ts'
import { runPlans, sweepNotices } from './plans.ts'
import { preferenceHandlers } from './preferences.ts'
import { NOTICES_TABLES } from './tables.ts'

export const notices = serverPart(contract.notices, {
  tables: NOTICES_TABLES,
  contributes: [
    noticeStore,
    NOTICE_KINDS.contribute(NEW_DEVICE, SECOND_STEP_CHANGED, JOB_ENDED, MAIL_UNDELIVERED),
  ],
  calls: { ...noticeHandlers, ...preferenceHandlers, ...forgottenPasswordHandlers, ...undeliveredHandlers },
  hourlyTasks: [sweepNotices, sweepMails, sweepResets],
  createFrequentTasks: () => [runPlans, createMailTask()],
})
