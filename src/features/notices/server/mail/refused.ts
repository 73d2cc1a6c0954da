/** Why a mail was not taken, and in words that the office understands. */

/**
 * `refused` for good, such as an unknown address; `later`, such as by greylisting; `unreachable` if no mail can be sent now,
 * whomever it is for.
 */
export type Refused = { kind: 'refused' | 'later' | 'unreachable'; reason: string }

const MAX_REASON_LENGTH = 300

/** What nodemailer says of a failure: its own `code`, and `responseCode` of the server's answer to `command`. */
type Failure = { code: string; command: string; responseCode: number; originalCode: string; answer: string }

/** The server's own words follow, for whoever looks after it. */
export function toRefused(error: unknown): Refused {
  const failure = readFailure(error)
  const { kind, words } = explain(failure)
  const answer = failure.answer.replaceAll(/\s+/g, ' ').trim()
  return { kind, reason: `${words}: ${answer}`.slice(0, MAX_REASON_LENGTH) }
}

function explain({ code, command, responseCode, ...failure }: Failure): {
  kind: Refused['kind']
  words: string
} {
  const isOfThisMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  // 421: it closes the connection, whatever it was asked.
  if (!isOfThisMail || responseCode === 421)
    return { kind: 'unreachable', words: outage(code, command, failure) }
  if (responseCode > 0 && responseCode < 500)
    return { kind: 'later', words: 'Server e-mail minta dicoba lagi nanti' }
  const words = code === 'EMESSAGE' ? 'E-mail ini ditolak' : 'Alamat ini ditolak'
  return { kind: 'refused', words }
}

/** A certificate that is not trusted has a code of its own, such as DEPTH_ZERO_SELF_SIGNED_CERT. */
const CERTIFICATE_CODES = /CERT|SIGNATURE|ALTNAME/

function outage(code: string, command: string, { originalCode }: Pick<Failure, 'originalCode'>): string {
  if (command === 'MAIL FROM') return 'Server e-mail tidak menerima alamat pengirim sekolah'
  if (code === 'EAUTH') return 'Nama atau password untuk server e-mail salah'
  if (code === 'ETLS' || CERTIFICATE_CODES.test(originalCode))
    return 'Sertifikat server e-mail tidak dapat dipercaya'
  if (code === 'ETIMEDOUT') return 'Server e-mail tidak menjawab'
  if (code === 'EDNS' || originalCode === 'ECONNREFUSED') return 'Server e-mail tidak dapat dihubungi'
  return 'Sambungan dengan server e-mail terputus'
}

function readFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const text = (name: string) => {
    const value = read(name)
    return typeof value === 'string' ? value : ''
  }
  const responseCode = read('responseCode')
  return {
    code: text('code'),
    command: text('command'),
    originalCode: text('originalCode'),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    answer: text('response') || message,
  }
}
