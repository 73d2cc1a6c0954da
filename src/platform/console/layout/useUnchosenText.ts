/** No save walks past a text in a picker that was not chosen: the focus goes back to it, where it says so. */
import { useEffect, useEffectEvent } from 'react'
import { useNotify } from 'react-admin'
import { findUnchosen } from '../kit/field/unchosenText.ts'
import { CHOICE_BUTTONS } from '../kit/screen/saveButton.ts'

export function useUnchosenText() {
  const notify = useNotify()
  const say = useEffectEvent((text: string) =>
    notify(`“${text}” belum dipilih dari daftar. Pilih salah satu, atau hapus tulisannya.`, {
      type: 'warning',
    }),
  )
  useEffect(() => {
    const stop = (event: Event, scope: Element | null) => {
      const unchosen = scope && findUnchosen(scope)
      if (!unchosen) return
      event.preventDefault()
      event.stopPropagation()
      const field = unchosen.element.querySelector('input') ?? unchosen.element
      // Once it was left, it shows its error.
      field.blur()
      field.focus()
      say(unchosen.text)
    }
    const stopSubmit = (event: SubmitEvent) => {
      if (event.target instanceof HTMLFormElement) stop(event, event.target)
    }
    const stopClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest(CHOICE_BUTTONS)
      if (button) stop(event, button.closest('[role="dialog"], main'))
    }
    // Before React, whose handlers save.
    document.addEventListener('submit', stopSubmit, { capture: true })
    document.addEventListener('click', stopClick, { capture: true })
    return () => {
      document.removeEventListener('submit', stopSubmit, { capture: true })
      document.removeEventListener('click', stopClick, { capture: true })
    }
  }, [])
}
