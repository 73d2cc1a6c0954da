/** Sends one e-mail to the school's mail server, and says why it was not taken. */
import { consoleAddress } from '#platform/server/config.ts'
import type { Context } from '#platform/server/context.ts'
import { NOTICES } from '../../paths.ts'
import type { MailText } from './mailText.ts'
import { type Refused, toRefused } from './refused.ts'

export type Outgoing = MailText & { to: string; messageId: string }

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
    // Over another connection, if the server has dropped an idle one; further tries come later.
    maxRequeues: 1,
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
    send: async ({ to, subject, text, messageId, isFixed }) => {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId: `<${messageId}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(!isFixed && { 'List-Unsubscribe': `<${consoleAddress(context.config)}${NOTICES}>` }),
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

/** The school's own name and address, so that answers reach somebody. */
async function readSender(context: Context): Promise<string | { name: string; address: string }> {
  const { MAIL_FROM } = context.config
  if (MAIL_FROM) return MAIL_FROM
  const settings = await context.db.kysely
    .selectFrom('settings')
    .where('name', 'in', ['site_name', 'email'])
    .select(['name', 'value'])
    .execute()
  const settingOf = (name: string) => settings.find((setting) => setting.name === name)?.value
  return { name: settingOf('site_name') ?? '', address: settingOf('email') || `pelita@${hostOf(context)}` }
}

function print({ to, subject, text }: Outgoing): null {
  console.info(`E-mail kepada ${to}\n  ${subject}\n\n${text.replace(/^/gm, '  ')}\n`)
  return null
}
