/** Sends one e-mail to the school's mail server, and says why it was not taken. */
import { consoleAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { NOTICES } from '../../paths.ts'
import type { MailText } from './mailText.ts'

export type Outgoing = MailText & { to: string; messageId: string }

/**
 * Why a mail was not taken: `refused` for good, such as an unknown address; `later`, such as by greylisting; `unreachable`
 * if no mail can be sent now.
 */
export type Refused = { kind: 'refused' | 'later' | 'unreachable'; reason: string }

export type Transport = { send: (mail: Outgoing) => Promise<Refused | null>; close: () => void }

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** @example const { send } = await openTransport(context, 'smtps://name:password@mail.sekolah.sch.id') */
export async function openTransport(context: Context, url: string): Promise<Transport> {
  const from = await readSender(context)
  if (url === 'print:') return { send: async (mail) => print(mail), close: () => {} }
  const { createTransport } = await import('nodemailer')
  const { username, hostname, protocol } = new URL(url)
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    url,
    // A password is never sent in clear over a network.
    requireTLS: protocol === 'smtp:' && username !== '' && !LOCAL_HOSTS.includes(hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = hostOf(context)
  return {
    send: async ({ to, subject, text, messageId }) => {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: `<${messageId}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'List-Unsubscribe': `<${consoleAddress(context.config)}${NOTICES}>`,
          },
        })
        return null
      } catch (error) {
        return toRefused(error)
      }
    },
    close: () => transport.close(),
  }
}

const hostOf = ({ config }: Pick<Context, 'config'>) => new URL(consoleAddress(config)).hostname

/** The school's own address, so that answers reach somebody. */
async function readSender(context: Context): Promise<string> {
  const { MAIL_FROM } = context.config
  if (MAIL_FROM) return MAIL_FROM
  const setting = await context.db.kysely
    .selectFrom('settings')
    .where('name', '=', 'email')
    .select('value')
    .executeTakeFirst()
  return setting?.value || `pelita@${hostOf(context)}`
}

/** What nodemailer says of a failure: `responseCode` of the server's answer, `command` to which it was given. */
function toRefused(error: unknown): Refused {
  const reason = error instanceof Error ? error.message.slice(0, MAX_REASON_LENGTH) : 'tidak diketahui'
  const { responseCode = 0, code = '' } = readDetails(error)
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isOfThisMail && responseCode >= 500) return { kind: 'refused', reason }
  return { kind: isOfThisMail ? 'later' : 'unreachable', reason }
}

const MAX_REASON_LENGTH = 300

function readDetails(error: unknown): { responseCode?: number; code?: string } {
  if (typeof error !== 'object' || error === null) return {}
  const responseCode = 'responseCode' in error ? error.responseCode : undefined
  const code = 'code' in error ? error.code : undefined
  return {
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof code === 'string' && { code }),
  }
}

function print({ to, subject, text }: Outgoing): null {
  console.info(`E-mail kepada ${to}\n  ${subject}\n\n${text.replace(/^/gm, '  ')}\n`)
  return null
}
