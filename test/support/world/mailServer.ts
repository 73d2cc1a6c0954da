/** A mail server in the test process, which can refuse, delay, and break off. */
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = { to: string[]; from: string; raw: string; messageId: string }

export type MailServer = {
  url: string
  /** In the order in which it accepted them. */
  received: ReceivedMail[]
  close: () => Promise<void>
}

const NO_SERVER_OPTIONS: SMTPServerOptions = {}

/** @param options such as `onRcptTo`, which decide what it does instead of accepting; `secure` for smtps */
export async function openMailServer(options = NO_SERVER_OPTIONS): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Its warning that everybody knows the key of its certificate is of no use here.
    logger: false,
    disabledCommands: options.onAuth ? [] : ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          raw,
          messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
        })
        done(null)
      })
    },
    ...options,
  })
  // A client that does not trust the certificate, or is cut, is what the tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The address of a server that accepts connections and answers as told. @example openRawServer((socket) => socket.destroy()) */
export async function openRawServer(answer: Parameters<typeof createServer>[1]) {
  const server = createServer({}, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
