/** Warnings of React that react-admin causes on this version of MUI; docs/react-admin.md lists them. */

export type UpstreamWarning = {
  /** React-admin's components. */
  parts: readonly string[]
  /** The property that React does not know. */
  property: string
}

export const UPSTREAM_WARNINGS: readonly UpstreamWarning[] = [
  { parts: ['<DataTable>', '<Datagrid>'], property: 'inputProps' },
  { parts: ['<BooleanInput>', '<CheckboxGroupInput>'], property: 'inputRef' },
]

/** @param message the first argument of `console.error` @param subject the second */
export const isUpstreamWarning = (message: unknown, subject: unknown): boolean =>
  String(message).startsWith('React does not recognize the') &&
  UPSTREAM_WARNINGS.some(({ property }) => property === subject)
