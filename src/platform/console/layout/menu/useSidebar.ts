/** State of the sidebar: stored on wide screens, a temporary drawer on narrow ones. */
import { type Theme, useMediaQuery } from '@mui/material'
import { useCallback, useState } from 'react'
import { useStore } from 'react-admin'

export type SidebarState = { isNarrow: boolean; isOpen: boolean; toggle: () => void; close: () => void }

/** On SIA screens it is always collapsed, without a toggle. */
export function useSidebar(isSia: boolean): SidebarState {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [isWideOpen, setWideOpen] = useStore('sidebar.open', true)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const toggle = useCallback(() => {
    if (isNarrow) setDrawerOpen(!isDrawerOpen)
    else setWideOpen(!isWideOpen)
  }, [isNarrow, isDrawerOpen, isWideOpen, setWideOpen])
  const close = useCallback(() => setDrawerOpen(false), [])
  return {
    isNarrow,
    isOpen: !isSia && (isNarrow ? isDrawerOpen : isWideOpen),
    toggle,
    close,
  }
}
