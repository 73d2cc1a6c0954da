/** Types for the S3 server used in tests, which has none of its own. */
declare module '@20minutes/s3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  type Call = {
    method: string
    query: Record<string, string | undefined>
    status: number
    type: string
    body: string
  }
  type Middleware = (call: Call, next: () => Promise<void>) => Promise<void>
  export default class S3rver {
    constructor(options: Options)
    /** Called in this order. */
    middleware: Middleware[]
    store: { putContent: (path: string, content: unknown) => Promise<[size: number, md5: string]> }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
