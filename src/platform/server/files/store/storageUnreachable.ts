/** The error for unreachable file storage; the request may succeed when retried. */
import { ApiError } from '../../http/errors.ts'

const RETRY_AFTER_SECONDS = 5

export class StorageUnreachable extends ApiError {
  override name = 'StorageUnreachable'

  /** @param cause the storage's error, for the log */
  constructor(cause: unknown) {
    super(
      { status: 503, code: 'unreachable' },
      'Penyimpanan berkas sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
      { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
    )
    this.cause = cause
  }
}
