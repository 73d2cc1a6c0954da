/** /menus/{id}: one menu, with a tab for its tree and one for its table. */
import { Box, Tab, Tabs } from '@mui/material'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useParams } from 'react-router-dom'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { NotFound } from '#platform/console/kit/guard/NotFound.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { MENUS, type MenuId } from '../../menu.ts'
import { MenuDialog } from './MenuDialog.tsx'
import { MenuItemTable } from './MenuItemTable.tsx'
import { MenuStructure } from './MenuStructure.tsx'
import { useMenuStructure } from './useMenuStructure.ts'

export function Screen() {
  const { id } = useParams()
  const menu = MENUS.find((candidate) => candidate.id === id)
  return menu ? <Editor key={menu.id} menu={menu.id} name={menu.name} /> : <NotFound />
}

const TABS = ['Struktur Menu', 'Menu'] as const

function Editor({ menu, name }: { menu: MenuId; name: string }) {
  const { parent } = useScreen()
  const [tab, setTab] = useState(0)
  const structure = useMenuStructure({ id: menu, name })
  const dialog = useDialog<RaRecord>()
  return (
    <>
      <ScreenHeader title={name} backTo={parent} />
      <MenuDialog menu={menu} dialog={dialog} />
      <Tabs
        value={tab}
        onChange={(_, index: number) => setTab(index)}
        aria-label={`Bagian ${name}`}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((label, index) => (
          <Tab key={label} label={label} id={`tab-${index}`} aria-controls={`panel-${index}`} />
        ))}
      </Tabs>
      {/* Both panels stay mounted, so that unsaved changes of the tree survive switching tabs. */}
      <Box role="tabpanel" id="panel-0" aria-labelledby="tab-0" hidden={tab !== 0}>
        <MenuStructure menu={menu} structure={structure} onAdd={() => dialog.open()} />
      </Box>
      <Box role="tabpanel" id="panel-1" aria-labelledby="tab-1" hidden={tab !== 1}>
        <MenuItemTable menu={menu} onAdd={() => dialog.open()} onEdit={(item) => dialog.open(item)} />
      </Box>
    </>
  )
}
