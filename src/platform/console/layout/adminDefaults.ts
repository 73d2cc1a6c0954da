/** Empty replacements of `<Admin>`'s default components, which console.tsx always overrides; see tools/lighterPackages.ts. */
import type { ReactNode } from 'react'

type WithChildren = { children?: ReactNode }

export const Layout = ({ children }: WithChildren) => children
export const AuthenticationError = EmptyComponent
export const LoadingPage = EmptyComponent
export const NotFound = EmptyComponent
export const Notification = EmptyComponent
export const AccessDenied = EmptyComponent
export const Login = false
export const AuthCallback = false
/** React-admin's own has the English messages. */
export const defaultI18nProvider = undefined

export { EmptyComponent as Error }

function EmptyComponent() {
  return null
}
