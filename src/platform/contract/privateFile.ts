/** A private file, of whatever feature: each knows who may read its own. */
import { z } from 'zod'
import type { AccessKey } from './access.ts'
import { contributionPoint, declaredContributions } from './contributions.ts'
import { bytes, endpoint } from './endpoint.ts'
import { privateLink } from './field/responseLinks.ts'

/** A file in responses: its stored name and its download link. */
export const attachedFile = z.object({
  file: z.string(),
  /** Same-site link; works with the bearer header, and without it for 15 minutes. */
  file_url: privateLink(),
})

/**
 * The keys of those who may read files of a feature, without which the download is refused.
 *
 * @example PRIVATE_FILE_READERS.contribute({ keys: LEARNING_POLICY.files })
 */
export const PRIVATE_FILE_READERS = contributionPoint<{ keys: readonly AccessKey[]; position?: number }>()

/** Returns 404 to callers who may not read the file; every read is audited. */
export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/download-attachment',
  summary: 'Sebuah berkas pribadi, bagi yang boleh membacanya.',
  // Read once all contracts are loaded.
  get access(): readonly AccessKey[] {
    return PRIVATE_FILE_READERS.of(declaredContributions()).flatMap(({ keys }) => keys)
  },
  query: z.object({
    file: z.string({ error: 'Harus diisi' }).min(1, 'Harus diisi').max(200),
    /** The token of `file_url`, instead of the bearer header. */
    token: z.string().max(200).optional(),
  }),
  acceptsSealedLink: true,
  fileMediaType: 'application/octet-stream',
  sendsRanges: true,
  output: bytes,
})
