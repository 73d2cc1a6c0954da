/** Addresses of screens that are no addresses of calls. */
import { ATTENDANCE } from '../paths.ts'

export const REQUESTS_PATH = `${ATTENDANCE}/requests`
export const MONTH_PATH = `${ATTENDANCE}/month`
