/** Parses the address of a bucket with its credentials. */

export type S3Address = {
  endpoint: string
  region: string
  bucket: string
  /** Folders within the bucket, each followed by `/`; '' for the whole bucket. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is part of the path, not of the host name. */
  isPathStyle: boolean
  /** The timeout of each request. */
  timeoutSeconds: number
}

const PARAMETERS = ['region', 'path_style', 'tls', 'timeout']
const NAME = /^[\w.-]+$/
/** Values of `timeout`: 1 to 299. */
const SECONDS_PATTERN = /^(?:[1-9]\d?|[12]\d\d)$/
const DEFAULT_TIMEOUT_SECONDS = '15'

/**
 * @returns null if the address is invalid or has an unknown parameter
 * @example parseS3Address('s3://kunci:rahasia@penyimpanan:7070/pelita?tls=0')?.endpoint // 'http://penyimpanan:7070'
 */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, username, password, pathname, searchParams } = new URL(text)
  const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '')
  const isComplete = protocol === 's3:' && host !== '' && username !== '' && password !== ''
  const hasOnlyKnownParameters = [...searchParams.keys()].every((name) => PARAMETERS.includes(name))
  if (
    !isComplete ||
    !hasOnlyKnownParameters ||
    !bucket ||
    ![bucket, ...folders].every((part) => NAME.test(part))
  )
    return null
  const seconds = searchParams.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS
  if (!SECONDS_PATTERN.test(seconds)) return null
  const flag = (name: string) => searchParams.get(name) !== '0'
  return {
    endpoint: `${flag('tls') ? 'https' : 'http'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decodePercent(username),
    secretAccessKey: decodePercent(password),
    isPathStyle: flag('path_style'),
    timeoutSeconds: Number(seconds),
  }
}

/** Decodes percent escapes; a lone percent sign stays. */
function decodePercent(part: string): string {
  return part.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}
