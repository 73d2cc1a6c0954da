/** What happens to text typed into an Autocomplete: Tab chooses the highlighted option, and text left unchosen stays. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { createMatcher } from '../search/textSearch.ts'
import { unchosenProps } from './unchosenText.ts'

type Options = {
  /** The chosen option's text, which the input shows; empty if none or several can be chosen. */
  chosenText?: string
  /** Searches the options on the server. */
  onSearch?: ((text: string) => void) | undefined
  /** The input keeps its text itself, and its options may be older, so Tab chooses only one that contains the text. */
  isUncontrolled?: boolean
}

/**
 * Every Autocomplete of the console uses it. MUI alone would drop typed text at Tab, or with `autoSelect` choose an
 * option for somebody who typed nothing.
 *
 * - Tab chooses the highlighted option if text was typed; a highlight under a resting mouse pointer does not count.
 * - Escape gives up the typed text.
 * - Otherwise text that is left stays visible, and `note` says that nothing was chosen.
 * - Nothing is saved meanwhile: useUnchosenText of the layout leads back to the input.
 *
 * @example const { inputProps, note } = useTypedChoice({ chosenText: author?.name ?? '' })
 */
export function useTypedChoice({ chosenText = '', onSearch, isUncontrolled = false }: Options) {
  /** Null while the input shows what is chosen. */
  const [typedText, setTypedText] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const isHovered = useRef(false)
  const isUnchosen = typedText !== null && typedText !== '' && typedText !== chosenText
  const changeText = (text: string | null) => {
    isHovered.current = false
    setTypedText(text)
    setLeft(false)
    onSearch?.(text ?? '')
  }
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (!isUnchosen) return
    if (event.key === 'Tab' && !isHovered.current)
      chooseHighlighted(event.target, isUncontrolled ? typedText : '')
    if (event.key === 'Escape' && !isUncontrolled) {
      // A dialog around the input stays open.
      event.stopPropagation()
      changeText(null)
    }
  }
  const note = isLeft && isUnchosen ? toUnchosenNote(typedText, chosenText) : undefined
  return {
    inputProps: {
      ...(isUnchosen && unchosenProps(typedText)),
      inputValue: typedText ?? chosenText,
      onInputChange: (_event: unknown, text: string, reason: string) => {
        // MUI would replace typed text when the input is left and when options arrive.
        if (reason !== 'reset' && reason !== 'blur') changeText(reason === 'input' ? text : null)
      },
      onHighlightChange: (_event: unknown, _option: unknown, reason: string) => {
        isHovered.current = reason === 'mouse' || reason === 'touch'
      },
      onKeyDown: handleKeys,
      onBlur: () => setLeft(true),
    },
    note,
  }
}

/** @example toUnchosenNote('Bud', 'Ani, S.Pd.') // '“Bud” belum dipilih dari daftar. Yang berlaku tetap Ani, S.Pd.' */
export const toUnchosenNote = (typedText: string, chosenText: string) =>
  `“${typedText}” belum dipilih dari daftar.${chosenText && ` Yang berlaku tetap ${chosenText.replace(/\.$/, '')}.`}`

/**
 * Chooses the option that an Autocomplete highlights, as a click on it does. MUI tells only the input's attribute of an
 * option that it highlighted by itself.
 *
 * @param text what the option must contain
 * @returns whether an option was chosen
 */
export function chooseHighlighted(input: EventTarget, text = ''): boolean {
  const option = findHighlighted(input)
  if (!option || !createMatcher(text)(option.textContent ?? '')) return false
  option.click()
  return true
}

export function findHighlighted(input: EventTarget): HTMLElement | null {
  const id = input instanceof HTMLInputElement && input.getAttribute('aria-activedescendant')
  return id ? document.getElementById(id) : null
}
