/** Shows a confirmation dialog and awaits the user's answer. */
import { useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export type ConfirmRequest = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** 'primary' where nothing is lost; by default 'error'. */
  confirmColor?: 'error' | 'primary'
}
type OpenRequest = ConfirmRequest & { isOpen: boolean; resolve: (isConfirmed: boolean) => void }

/** @example const { confirm, confirmDialog } = useConfirmDialog(); if (await confirm({ title: 'Ganti', text: 'Yakin?', confirmLabel: 'Ganti' })) replace() */
export function useConfirmDialog() {
  const [openRequest, setOpenRequest] = useState<OpenRequest | null>(null)
  const isAsking = useRef(false)
  /** A second request, as of a double click, is declined while the first one is open. */
  const confirm = (request: ConfirmRequest) => {
    if (isAsking.current) return Promise.resolve(false)
    isAsking.current = true
    return new Promise<boolean>((resolve) => setOpenRequest({ ...request, isOpen: true, resolve }))
  }
  /** The texts stay during the closing animation. */
  const close = (isConfirmed: boolean) => {
    isAsking.current = false
    openRequest?.resolve(isConfirmed)
    setOpenRequest((before) => before && { ...before, isOpen: false })
  }
  const confirmDialog = openRequest && (
    <ConfirmDialog
      isOpen={openRequest.isOpen}
      title={openRequest.title}
      confirmLabel={openRequest.confirmLabel}
      {...(openRequest.cancelLabel && { cancelLabel: openRequest.cancelLabel })}
      {...(openRequest.confirmColor && { confirmColor: openRequest.confirmColor })}
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    >
      {openRequest.text}
    </ConfirmDialog>
  )
  return { confirm, confirmDialog }
}
