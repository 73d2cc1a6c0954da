/** Writes a school through its API in the order of time: people sign in and send requests, all of which must succeed. */
import type { Session } from '#platform/contract/session.ts'
import type { Context } from '#platform/server/context.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type ApiResponse, type Client, createClient } from '#test/support/world/world.ts'
import type { StoredLogin } from './expectations.ts'
import type { OpenedSchool } from './openSchool.ts'

/** How far each request moves the clock, so that no two records have the same moment. */
const STEP_MS = 7_000

/** The password that everybody chooses who signs in. */
export const CHOSEN_PASSWORD = 'sekolah-tersimpan'

type Request = <Result = { id: number }>(
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Result>

export type SentFile = { field: string; name: string; bytes: Buffer }

/** A signed-in user. */
export type Person = {
  get: Request
  post: Request
  put: Request
  patch: Request
  delete: Request
  /** Sends a file with text fields. */
  upload: <Result = { id: number }>(
    method: 'post' | 'put',
    path: string,
    upload: { file: SentFile; fields?: Record<string, string | number> },
  ) => Promise<Result>
}

export type Timeline = {
  context: Context
  /** Continues at a moment, UTC ISO, later than all before it. */
  goTo: (moment: string) => void
  now: () => string
  signIn: (login: string, password?: string) => Promise<Person>
  /** Signs in with a one-time password and replaces it by CHOSEN_PASSWORD. */
  choosePassword: (login: string, oneTimePassword: string | null) => Promise<void>
  /** Notes that an account keeps its one-time password. */
  keepOneTimePassword: (login: string, oneTimePassword: string | null) => void
  /** Notes the second step of an account that has chosen its password. */
  noteSecret: (login: string, secret: string) => void
  /** Sends a request whatever its response is. */
  send: <Result>(path: string, body: object) => Promise<ApiResponse<Result>>
}

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** @param logins gets everybody whose password is known */
export function createTimeline({ app, context, setClock }: OpenedSchool, logins: StoredLogin[]): Timeline {
  const passTime = () => setClock(context.clock() + STEP_MS)
  const anonymous = createClient(app, { token: '', id: 0 })
  const send: Timeline['send'] = <Result>(path: string, body: object) => {
    passTime()
    return anonymous.post<Result>(path, body, { 'user-agent': AGENT })
  }
  const signIn = async (login: string, password = CHOSEN_PASSWORD) => {
    const response = await send<Session | null>('/login', { email: login, password })
    const session = response.body.result
    if (!session) throw new Error(`${login}: ${response.text}`)
    return createPerson(createClient(app, { token: session.access_token, id: session.user.id }), passTime)
  }
  return {
    context,
    goTo: (moment) => {
      if (Date.parse(moment) <= context.clock()) throw new Error(`${moment} is in the past`)
      setClock(Date.parse(moment))
    },
    now: () => new Date(context.clock()).toISOString(),
    signIn,
    choosePassword: async (login, oneTimePassword) => {
      const person = await signIn(login, oneTimePassword ?? '')
      await person.put('/account/change-password', {
        password_lama: oneTimePassword,
        password_baru: CHOSEN_PASSWORD,
        rpassword_baru: CHOSEN_PASSWORD,
      })
      logins.push({ login, password: CHOSEN_PASSWORD, must_change_password: false })
    },
    keepOneTimePassword: (login, oneTimePassword) =>
      logins.push({ login, password: oneTimePassword ?? '', must_change_password: true }),
    noteSecret: (login, secret) => {
      const stored = logins.find((other) => other.login === login)
      if (!stored) throw new Error(`${login} has not chosen a password`)
      stored.secret = secret
    },
    send,
  }
}

function createPerson(client: Client, passTime: () => void): Person {
  const request =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete'): Request =>
    async <Result>(path: string, body?: object, headers: Record<string, string> = {}) => {
      passTime()
      const response = await client[method](path, body, { 'user-agent': AGENT, ...headers })
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
      return response.body?.result as Result
    }
  const requests = {
    get: request('get'),
    post: request('post'),
    put: request('put'),
    patch: request('patch'),
    delete: request('delete'),
  }
  return {
    ...requests,
    upload: <Result>(
      method: 'post' | 'put',
      path: string,
      { file, fields = {} }: { file: SentFile; fields?: Record<string, string | number> },
    ) => {
      const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
      const { body, headers } = makeFileForm(file.field, file, texts)
      return requests[method]<Result>(path, body, headers)
    },
  }
}
