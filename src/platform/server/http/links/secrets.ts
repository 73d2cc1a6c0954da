/** Keys for signing links, created when first needed and shared by all processes. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'

export type SecretName = 'preview' | 'file'

export async function readSecret({ db }: Pick<Context, 'db'>, name: SecretName): Promise<string> {
  const read = async () => {
    const found = db.kysely.selectFrom('secrets').where('name', '=', name).select('value')
    return (await found.executeTakeFirst())?.value
  }
  const stored = await db.memo(`secret ${name}`, read)
  if (stored !== undefined) return stored
  await db.kysely
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read()) ?? ''
}

/** @example sign(secret, 'text') // 43 letters, digits, '-' and '_' */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

export function isValidSignature(secret: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
