/** Asks before a screen is left with something unsaved. React Router supports one blocker; this is the one of all guards. */
import { useState } from 'react'
import { useBlocker, useNavigate } from 'react-router-dom'
import { summariseNames } from '#platform/contract/sentence.ts'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { afterDialogs, isLeavingDialog } from '../kit/dialog/dialogHistory.ts'
import { getSession } from '../providers/session.ts'
import { hasUnsaved, listUnsent, nameLostFiles } from '../providers/unsaved.ts'

type Question = { title: string; text: string; confirmColor?: 'primary' }

export function LeaveQuestion() {
  // Kept after the answer, so that the text does not change while the dialog fades out.
  const [question, setQuestion] = useState<Question>({ title: '', text: '' })
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isWaiting = historyAction !== 'POP' && isLeavingDialog()
    if (isWaiting)
      afterDialogs(() =>
        navigate(nextLocation, { replace: historyAction === 'REPLACE', state: nextLocation.state }),
      )
    const next = isWaiting || currentLocation.pathname === nextLocation.pathname ? null : findQuestion()
    if (next) setQuestion(next)
    setAsking(next !== null)
    return isWaiting || next !== null
  })
  const { text, ...dialogProps } = question
  return (
    <ConfirmDialog
      isOpen={isAsking && blocker.state === 'blocked'}
      isOutsideHistory
      {...dialogProps}
      confirmLabel="Tinggalkan"
      cancelLabel="Tetap di sini"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {text}
    </ConfirmDialog>
  )
}

const MAX_TITLES = 5

/** @returns null if nothing is lost or late */
function findQuestion(): Question | null {
  if (hasUnsaved())
    return {
      title: 'Perubahan belum disimpan',
      text: `Perubahan Anda belum disimpan dan akan hilang.${nameLostFiles()} Tinggalkan halaman ini?`,
    }
  const titles = listUnsent()
  if (titles.length === 0 || getSession() === null) return null
  return {
    title: 'Belum terkirim',
    text: `${summariseNames(titles, MAX_TITLES)} belum terkirim, tetapi tersimpan di perangkat ini. Tinggalkan halaman ini?`,
    confirmColor: 'primary',
  }
}
