/** What stands in a thrown value, whatever threw it: a system call, a driver or a parser. */

/** What an error says of itself beside its message. */
export type ErrorDetails = Record<
  'code' | 'constraint' | 'message' | 'path' | 'syscall',
  string | undefined
> & {
  lines: number | undefined
}

/** @example errorDetails(error).code // 'ENOENT'; undefined where it bears none, or is no error at all */
export function errorDetails(error: unknown): ErrorDetails {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  const text = (name: string) => {
    const value = read(name)
    return typeof value === 'string' ? value : undefined
  }
  const lines = read('lines')
  return {
    code: text('code'),
    constraint: text('constraint'),
    message: text('message'),
    path: text('path'),
    syscall: text('syscall'),
    lines: typeof lines === 'number' ? lines : undefined,
  }
}
