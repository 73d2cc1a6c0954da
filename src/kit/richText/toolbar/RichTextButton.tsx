/** One button of the editor's toolbar. */
import type { SvgIconComponent } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import type { MouseEvent } from 'react'

type Props = {
  label: string
  keys?: string
  icon: SvgIconComponent
  /** Pressed or not, where the button toggles something. */
  isPressed?: boolean
  isDisabled?: boolean
  hasPopup?: 'dialog' | 'menu'
  /** Shows more beside it, or not. */
  isExpanded?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

export function RichTextButton({ label, keys, icon: Icon, isPressed, isDisabled, ...more }: Props) {
  const { hasPopup, isExpanded, onClick } = more
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <IconButton
        size="small"
        // The heading menu comes first and holds the toolbar's one tab stop.
        tabIndex={-1}
        aria-label={label}
        aria-pressed={isPressed}
        // Not `disabled`: a button that vanishes from under the keyboard loses the focus.
        aria-disabled={isDisabled || undefined}
        aria-haspopup={hasPopup}
        aria-expanded={isExpanded}
        onMouseDown={keepSelection}
        onClick={(event) => !isDisabled && onClick(event)}
        sx={{
          width: 36,
          height: 36,
          flexShrink: 0,
          borderRadius: 1,
          color: isPressed ? 'primary.main' : 'text.secondary',
          bgcolor: isPressed ? 'action.selected' : undefined,
          opacity: isDisabled ? 0.38 : 1,
        }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

/** A mouse press would move the focus out of the text and lose what is selected. */
export function keepSelection(event: MouseEvent) {
  event.preventDefault()
}
