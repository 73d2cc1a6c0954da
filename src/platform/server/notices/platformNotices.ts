/** The kinds of notices that the platform itself makes. */
import { NEW_DEVICE } from '../identity/devices/newDeviceNotice.ts'
import { JOB_ENDED } from '../jobs/endedJobs.ts'

export const PLATFORM_NOTICES = [NEW_DEVICE, JOB_ENDED]
