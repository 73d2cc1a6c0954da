/** Reads the properties of a thrown value, whether a system call, a driver or a parser threw it. */

/** The properties that errors of different sources have. */
export type ErrorDetails = Record<
  'code' | 'constraint' | 'message' | 'path' | 'syscall',
  string | undefined
> & {
  lines: number | undefined
}

/** @example errorDetails(error).code // 'ENOENT'; undefined if it has none or is not an error */
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
