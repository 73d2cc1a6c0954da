/** Removes what a person left in this browser when they sign out, in every tab. */
import { forgetEntries } from '../../outbox/entries.ts'
import { forgetSent } from '../lostAnswers.ts'
import { getSession, setSession } from '../session.ts'
import { clearUnsaved } from '../unsaved.ts'
import { forgetTabId } from './drafts.ts'
import { clearStoredLists } from './storedLists.ts'

/** Written and removed at once, because other tabs are told of each change; its value is the id of the person. */
const SIGNED_OUT_KEY = 'pelita.signedOut'
/** Keys of what belongs to a person have the id after the second point, those of answers of earlier releases too. */
const PERSONAL_KEY = /^pelita\.\w+\.(\d+)\./

/** Call it after the session has ended, so that no form writes again. */
export function forgetPerson(userId: number) {
  forgetInThisTab(userId)
  localStorage.setItem(SIGNED_OUT_KEY, String(userId))
  localStorage.removeItem(SIGNED_OUT_KEY)
}

/** Forgets a person who signs out in another tab; drafts of this tab are in its own storage. */
export function forgetOnSignOutElsewhere() {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SIGNED_OUT_KEY || newValue === null) return
    const userId = Number(newValue)
    if (getSession()?.user.id === userId) {
      clearUnsaved()
      setSession(null)
    }
    forgetInThisTab(userId)
  })
}

function forgetInThisTab(userId: number) {
  forgetEntries(userId)
  clearStoredLists()
  forgetTabId()
  forgetSent()
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage))
      if (PERSONAL_KEY.exec(key)?.[1] === String(userId)) storage.removeItem(key)
}
