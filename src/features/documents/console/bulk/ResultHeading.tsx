/** The heading with the result of a step; it takes the focus, so that screen readers announce it. */
import { Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { color?: 'textSecondary' | 'inherit'; children: ReactNode }

export function ResultHeading({ color = 'inherit', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Typography
      ref={heading}
      component="h3"
      variant="body2"
      color={color}
      tabIndex={-1}
      sx={{ overflowWrap: 'anywhere', outline: 'none' }}
    >
      {children}
    </Typography>
  )
}
