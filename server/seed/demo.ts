/** A believable demonstration school. */
import type { Context } from '#server/context.ts'

export async function seedDemo(
  _context: Context,
): Promise<{ role: string; email: string; password: string }[]> {
  return []
}
