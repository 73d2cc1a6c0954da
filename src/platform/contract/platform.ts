/** The calls that every product has, whatever its features are. */

import { feature } from './feature.ts'
import { health, readiness } from './health.ts'
import { download } from './import/importCalls.ts'
import { downloadAttachment } from './privateFile.ts'

export const platform = feature({
  uses: [],
  resources: {},
  calls: { health, readiness, downloadAttachment, download },
})
