/** What the build gives to `<Admin>` in the place of its own fallbacks: nothing, since App.tsx gives it all of ours. */
import type { ReactNode } from 'react'

type Around = { children?: ReactNode }

export const Layout = ({ children }: Around) => children
export const AuthenticationError = nothing
export const LoadingPage = nothing
export const NotFound = nothing
export const Notification = nothing
export const AccessDenied = nothing
export const Login = false
export const AuthCallback = false

export { nothing as Error }

function nothing() {
  return null
}
