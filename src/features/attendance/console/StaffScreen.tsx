/** A screen of those who keep attendance: students, who have the key for their own, are led there. */
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useUser } from '#platform/console/providers/session.ts'
import { OWN_ATTENDANCE } from '../paths.ts'

/** @example <StaffScreen><ScreenHeader … /></StaffScreen> */
export function StaffScreen({ children }: { children: ReactNode }) {
  return useUser()?.user_type === 'student' ? <Navigate to={OWN_ATTENDANCE} replace /> : children
}
