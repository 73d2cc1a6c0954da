/** Where a bucket is and who may use it, as one address. */

export type S3Address = {
  endpoint: string
  region: string
  bucket: string
  /** Folders within the bucket, each with `/` after it; '' where the bucket is the school's alone. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path of an address, not in its host name. */
  isPathStyle: boolean
  /** Within which it answers, or counts as away. */
  seconds: number
}

const PARAMETERS = ['region', 'path_style', 'tls', 'timeout']
const NAME = /^[\w.-]+$/
/** Of `timeout`: 1 to 299. */
const SECONDS_PATTERN = /^(?:[1-9]\d?|[12]\d\d)$/
const DEFAULT_TIMEOUT_SECONDS = '15'

/**
 * @returns null where it is no such address, or names something unknown
 * @example parseS3Address('s3://kunci:rahasia@penyimpanan:7070/pelita?tls=0')?.endpoint // 'http://penyimpanan:7070'
 */
export function parseS3Address(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, username, password, pathname, searchParams } = new URL(text)
  const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '')
  const isComplete = protocol === 's3:' && host !== '' && username !== '' && password !== ''
  const isKnown = [...searchParams.keys()].every((name) => PARAMETERS.includes(name))
  if (!isComplete || !isKnown || !bucket || ![bucket, ...folders].every((part) => NAME.test(part)))
    return null
  const seconds = searchParams.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS
  if (!SECONDS_PATTERN.test(seconds)) return null
  const flag = (name: string) => searchParams.get(name) !== '0'
  return {
    endpoint: `${flag('tls') ? 'https' : 'http'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decoded(username),
    secretAccessKey: decoded(password),
    isPathStyle: flag('path_style'),
    seconds: Number(seconds),
  }
}

/** What is no encoding stands for itself. */
function decoded(part: string): string {
  return part.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
}
