/** The handlers of the platform's own calls. */
import { VERSION } from '#platform/contract/health.ts'
import { platform } from '#platform/contract/platform.ts'
import { attachmentHandlers } from './files/privateFiles.ts'
import { readinessHandlers } from './observe/readiness.ts'
import { downloadHandlers } from './resource/export/downloads.ts'
import { serverPart } from './serverPart.ts'

export const platformPart = serverPart(platform, {
  calls: {
    health: () => ({ result: { status: 'ok' as const, version: VERSION } }),
    ...readinessHandlers,
    ...attachmentHandlers,
    ...downloadHandlers,
  },
})
