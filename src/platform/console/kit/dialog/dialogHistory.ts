/**
 * The browser's history has one entry for each open dialog, above that of its screen. So the back button, and Android's
 * back gesture, close the topmost dialog instead of leaving the screen.
 */
import { useEffect, useEffectEvent } from 'react'

type OpenDialog = { requestClose: () => void }

/** The topmost is last. */
const openDialogs: OpenDialog[] = []
/** Run once the history has as many entries as dialogs are open. */
let waitingSteps: (() => void)[] = []
let isWatching = false
/** A step back over the entry of a closed dialog is on its way. */
let isStepping = false
let timer: ReturnType<typeof setTimeout> | undefined
/** React Router's number of the screen's entry, which the entries of its dialogs share. */
let screenIndex: unknown

/** How many dialogs the present entry stands for. */
const readDepth = () => Number(history.state?.dialogs ?? 0)

/** Watches the back button; for the layout. */
export function useDialogHistory() {
  useEffect(() => {
    isWatching = true
    window.addEventListener('popstate', handlePop)
    // After a reload the entry of a dialog may be left, which is closed.
    scheduleSettling()
    return () => {
      isWatching = false
      clearTimeout(timer)
      window.removeEventListener('popstate', handlePop)
    }
  }, [])
}

/** @param onClose asks before it closes, if something would be lost; without it the dialog stays, and so does its screen */
export function useBackToClose(isOpen: boolean, onClose: (() => void) | undefined) {
  const requestClose = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isOpen) return
    const dialog = { requestClose: () => requestClose() }
    openDialogs.push(dialog)
    scheduleSettling()
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1)
      scheduleSettling()
    }
  }, [isOpen])
}

/** Runs a step that replaces the address, once the entries of closed dialogs are gone. */
export function afterDialogs(step: () => void) {
  if (!isWatching) return step()
  waitingSteps.push(step)
  scheduleSettling()
}

/**
 * Whether the entry of a closed dialog is still to be left. A navigation would be lost then, because the step back lands after
 * it on the entry below; it waits with afterDialogs().
 */
export const isLeavingDialog = () => isWatching && (isStepping || readDepth() > openDialogs.length)

function handlePop() {
  // Another dialog may have been opened since the step back was begun.
  const isSameScreen = history.state?.idx === screenIndex && !isStepping
  isStepping = false
  // A step to another screen closes its dialogs, or is undone by the guard of unsaved input.
  if (isSameScreen) for (const dialog of openDialogs.slice(readDepth()).reverse()) dialog.requestClose()
  scheduleSettling()
}

/** Waits for React, which may close one dialog and open another, and for a navigation that begins meanwhile. */
function scheduleSettling() {
  clearTimeout(timer)
  if (isWatching) timer = setTimeout(settle)
}

function settle() {
  const surplus = readDepth() - openDialogs.length
  // A dialog that is closed with its button leaves no entry; nor can the forward button open it again.
  if (surplus > 0) {
    isStepping = true
    return history.go(-surplus)
  }
  for (let depth = readDepth() + 1; depth <= openDialogs.length; depth += 1)
    history.pushState({ ...history.state, dialogs: depth }, '')
  screenIndex = history.state?.idx
  const steps = waitingSteps
  waitingSteps = []
  for (const step of steps) step()
}
