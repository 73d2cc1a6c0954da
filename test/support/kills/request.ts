/** Requests to a server that may be killed before it answers. */
import type { RunningServer } from '#test/support/process/process.ts'
import type { makeFileForm } from '#test/support/world/multipart.ts'

/** The connection broke before the whole response arrived: the request was executed, or it was not. */
export class Unanswered extends Error {}

type FileForm = ReturnType<typeof makeFileForm>
type Request = {
  token: string
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  form?: FileForm
}

/** @throws Unanswered, or an error with the text of a refusal */
export async function send<Result>(server: RunningServer, request: Request): Promise<Result> {
  const { token, path, body, form } = request
  const method = request.method ?? (body || form ? 'POST' : 'GET')
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
    ...form?.headers,
  }
  const content = form ? new Uint8Array(form.body) : body && JSON.stringify(body)
  const bytes = await receive(`${server.url}/api${path}`, {
    method,
    headers,
    ...(content && { body: content }),
  })
  return (JSON.parse(bytes.toString()) as { result: Result }).result
}

/** Downloads a file by its address, such as `/images/a.jpg`. */
export function download({ url }: RunningServer, address: string, token = ''): Promise<Buffer> {
  return receive(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } })
}

async function receive(address: string, init: RequestInit): Promise<Buffer> {
  const { response, bytes } = await fetch(address, init)
    .then(async (answer) => ({ response: answer, bytes: Buffer.from(await answer.arrayBuffer()) }))
    .catch((error: unknown) => {
      throw new Unanswered(address, { cause: error })
    })
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${address}: ${response.status} ${bytes}`)
  return bytes
}
