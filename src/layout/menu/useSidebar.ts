/** Whether the sidebar is open: on a wide screen a kept choice, on a narrow one only while it is used. */
import { type Theme, useMediaQuery } from '@mui/material'
import { useCallback, useState } from 'react'
import { useStore } from 'react-admin'

export type SidebarState = { isNarrow: boolean; isOpen: boolean; toggle: () => void; close: () => void }

/** On SIA screens it is collapsed and stays so; there is no toggle then. */
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
