/** A button of the editor's toolbar. */
import type { SvgIconComponent } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import type { MouseEvent } from 'react'

type Props = {
  label: string
  keys?: string
  icon: SvgIconComponent
  /** Only for toggle buttons. */
  isPressed?: boolean
  isDisabled?: boolean
  hasPopup?: 'dialog' | 'menu'
  /** Only for a button that expands the toolbar. */
  isExpanded?: boolean
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

export function RichTextButton({ label, keys, icon: Icon, isPressed, isDisabled, ...rest }: Props) {
  const { hasPopup, isExpanded, onClick } = rest
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <IconButton
        size="small"
        // The heading menu comes first and is the toolbar's only tab stop.
        tabIndex={-1}
        aria-label={label}
        aria-pressed={isPressed}
        // Not `disabled`, because a disabled button loses the keyboard focus.
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

/** Prevents a mouse press from moving the focus out of the text, which would lose its selection. */
export function keepSelection(event: MouseEvent) {
  event.preventDefault()
}
