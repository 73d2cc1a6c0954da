/** The storage of files cannot be had just now, so that the same may well succeed in a moment. */
import { ApiError } from '../../http/errors.ts'

const RETRY_AFTER = 5

export class StorageUnreachable extends ApiError {
  override name = 'StorageUnreachable'

  /** @param cause what it answered, or why it did not: for whoever runs the server */
  constructor(cause: unknown) {
    super(
      { status: 503, code: 'unreachable' },
      'Penyimpanan berkas sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
      { headers: { 'retry-after': String(RETRY_AFTER) } },
    )
    this.cause = cause
  }
}
