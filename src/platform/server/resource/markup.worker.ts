/** Worker process that sanitises long markup; started by markup.ts. */
import sanitizeHtml from 'sanitize-html'
import { answerJobs } from '../workers/answerJobs.ts'
import { type MarkupJob, sanitiseMarkup } from './markupRules.ts'

void answerJobs((job: MarkupJob) => sanitiseMarkup(sanitizeHtml, job))
