/** What Node, the databases' drivers and libraries say of an error beside its message. */

export type ErrorDetails = Record<'code' | 'constraint' | 'message' | 'syscall', string | undefined> & {
  lines: number | undefined
}

/** @example detailsOf(error).code // 'ENOENT'; undefined where it bears none, or is no error at all */
export function detailsOf(error: unknown): ErrorDetails {
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
    syscall: text('syscall'),
    lines: typeof lines === 'number' ? lines : undefined,
  }
}
