/** Loads the parts of the outbox that most visits never need. */
export const loadUnsentNotice = () => import('./UnsentNotice.tsx')
export const loadSignOutDialog = () => import('./SignOutDialog.tsx')
export const loadFileStore = () => import('./fileStore.ts')
