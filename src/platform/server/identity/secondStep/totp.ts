/** Codes of authenticator apps (RFC 6238): six digits, which change every thirty seconds. */
import type { TOTP } from 'otpauth'

/** Apps count time from the same clock as the server, give or take a step. */
const WINDOW_STEPS = 1
/** What every app understands. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 }
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** @returns the secret in base32 */
export async function generateSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an app scans. @example 'otpauth://totp/SMP%20Pelita:rina@sekolah.sch.id?…' */
export async function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return (await totpOf(secret, { issuer, label })).toString()
}

/**
 * The time step of a code, which says whether it was used before.
 *
 * @param at milliseconds since 1970
 * @returns null if it is no code of this moment, the step before or the one after
 */
export async function stepOfCode(secret: string, code: string, at: number): Promise<number | null> {
  const totp = await totpOf(secret)
  const difference = totp.validate({ token: code, timestamp: at, window: WINDOW_STEPS })
  return difference === null ? null : totp.counter({ timestamp: at }) + difference
}

async function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): Promise<TOTP> {
  const otpauth = await import('otpauth')
  return new otpauth.TOTP({ ...names, ...CODE, secret })
}
