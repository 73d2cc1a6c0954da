/** The tab 'Struktur Menu': the tree and the button that saves changes to it. */
import Save from '@mui/icons-material/SaveOutlined'
import { Alert, Box, Button, Card, CardContent, CircularProgress, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { SAVE_BUTTON_PROPS } from '#platform/console/kit/screen/saveButton.ts'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { SheetFrame } from '#platform/console/kit/worksheet/SheetFrame.tsx'
import { useCan } from '#platform/console/providers/rights.ts'
import { MENU_POLICY } from '../../access.ts'
import { MENU_LEVELS, type MenuId, type MenuItem } from '../../menu.ts'
import { MenuTree } from './MenuTree.tsx'
import { MENU_ITEMS } from './menuItemData.ts'
import type { MenuStructureState } from './useMenuStructure.ts'

type Props = { menu: MenuId; structure: MenuStructureState; onAdd: () => void }

export function MenuStructure({ menu, structure, onAdd }: Props) {
  const can = useCan()
  const { data: items } = useGetList<MenuItem>(MENU_ITEMS, { filter: { type: menu } })
  const { sheet, tree, isLoaded, error, isFetching, refetch, change } = structure
  const canChange = can(MENU_POLICY.change)
  return (
    <SheetFrame sheet={sheet} isUnsaved={isLoaded ? structure.isChanged : null} isSaving={structure.isSaving}>
      <Card>
        {!isLoaded && <ProgressBar isLoading={isFetching} />}
        {!isLoaded && error && !isFetching && <ReadFailure error={error} onRetry={() => refetch()} />}
        {isLoaded && tree.length === 0 && (
          <EmptyState title="Menu ini masih kosong" detail="Isi menu yang ditambahkan dapat disusun di sini.">
            {can(MENU_POLICY.create) && <Button onClick={onAdd}>Tambah Menu</Button>}
          </EmptyState>
        )}
        {tree.length > 0 && (
          <CardContent>
            {canChange && (
              <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
                Seret gagangnya, atau pakai tombol panah. Geser ke kanan untuk menjadikannya anak menu di
                atasnya; paling dalam {MENU_LEVELS} tingkat.
              </Typography>
            )}
            <MenuTree
              tree={tree}
              postStateOf={(id) => items?.find((item) => item.id === id)?.post_state}
              isLocked={!canChange || structure.isSaving}
              onChange={change}
            />
          </CardContent>
        )}
        {canChange && tree.length > 0 && <ActionBar structure={structure} />}
      </Card>
    </SheetFrame>
  )
}

function ActionBar({ structure }: Pick<Props, 'structure'>) {
  const { sheet, isChanged, isOutdated, isSaving, save, keepOwn } = structure
  return (
    <Box data-bar sx={ACTION_BAR_STYLE}>
      {isOutdated && <OutdatedAlert onKeep={keepOwn} onDiscard={sheet.discard} />}
      <Button
        {...SAVE_BUTTON_PROPS}
        variant="contained"
        startIcon={isSaving ? <CircularProgress size={18} color="inherit" /> : <Save />}
        disabled={!isChanged || isSaving || isOutdated}
        onClick={save}
      >
        Simpan Struktur
      </Button>
      {isChanged && !isSaving && (
        <Button color="inherit" onClick={sheet.discard}>
          Batalkan perubahan
        </Button>
      )}
    </Box>
  )
}

const OutdatedAlert = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => (
  <Alert
    severity="warning"
    sx={[ALERT_ACTION_STYLE, { flexBasis: '100%' }]}
    action={
      <>
        <Button color="inherit" size="small" onClick={onKeep}>
          Pakai susunan saya
        </Button>
        <DiscardButton
          title="Buang susunan Anda?"
          text="Perubahan susunan yang belum disimpan dihapus, dan susunan terbaru ditampilkan."
          onDiscard={onDiscard}
        >
          Muat yang terbaru
        </DiscardButton>
      </>
    }
  >
    Susunan menu ini sudah diubah di tempat lain sejak Anda mulai menyusunnya.
  </Alert>
)

/** Sticky, so that the buttons stay visible under a long tree. */
const ACTION_BAR_STYLE = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  px: 2.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const
