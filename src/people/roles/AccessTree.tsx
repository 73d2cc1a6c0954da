/** The checkbox tree 'Akses'. */
import Lock from '@mui/icons-material/LockOutlined'
import { Box, Typography } from '@mui/material'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { canGrant } from '#contract/people/role.ts'
import { ACCESS_GROUPS, type AccessGroup, grantedAfter } from './accessChange.ts'

type Props = { own: readonly string[]; granted: readonly string[]; onChange: (granted: string[]) => void }

export function AccessTree({ own, granted, onChange }: Props) {
  const may = (name: string) => canGrant(own, name)
  const tick = (ticked: readonly string[]) => onChange(grantedAfter({ own, granted, ticked }))
  const toggle = (name: string) =>
    may(name) && tick(granted.includes(name) ? granted.filter((other) => other !== name) : [...granted, name])
  return (
    <SimpleTreeView
      aria-label="Akses"
      multiSelect
      checkboxSelection
      disabledItemsFocusable
      defaultExpandedItems={ACCESS_GROUPS.map(({ name }) => name)}
      selectedItems={[...granted]}
      onSelectedItemsChange={(_, ticked) => tick(ticked)}
      sx={columns}
    >
      {ACCESS_GROUPS.map((group) => (
        <TreeItem
          key={group.name}
          itemId={group.name}
          disabled={!may(group.name) && !group.children.some(({ name }) => may(name))}
          label={
            <Label
              label={group.label}
              isOwn={may(group.name)}
              aside={countOf(group, granted)}
              isStrong
              // One with children opens and closes when it is pressed.
              {...(group.children.length === 0 && { onPress: () => toggle(group.name) })}
            />
          }
        >
          {group.children.map(({ name, label }) => (
            <TreeItem
              key={name}
              itemId={name}
              disabled={!may(name)}
              label={<Label label={label} isOwn={may(name)} onPress={() => toggle(name)} />}
            />
          ))}
        </TreeItem>
      ))}
    </SimpleTreeView>
  )
}

/** Forty keys in one column would be three screens. */
const columns = {
  columnCount: { xs: 1, md: 2 },
  columnGap: 4,
  '& > li': { breakInside: 'avoid', mb: 1 },
  // The tick says it; a band behind every row says it too loudly.
  '& .MuiTreeItem-content[data-selected]:not([data-focused])': { bgcolor: 'transparent' },
} as const

function countOf({ children }: AccessGroup, granted: readonly string[]): string {
  if (children.length === 0) return ''
  return `${children.filter(({ name }) => granted.includes(name)).length} dari ${children.length}`
}

type LabelProps = { label: string; isOwn: boolean; aside?: string; isStrong?: boolean; onPress?: () => void }

function Label({ label, isOwn, aside, isStrong, onPress }: LabelProps) {
  return (
    <Box
      onClick={onPress}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      title={isOwn ? '' : NOT_YOURS}
    >
      <Typography component="span" variant="body2" sx={{ fontWeight: isStrong ? 600 : 400 }}>
        {label}
      </Typography>
      {aside && (
        <Typography component="span" variant="caption" color="textSecondary">
          {aside}
        </Typography>
      )}
      {!isOwn && <Lock titleAccess={NOT_YOURS} sx={{ fontSize: 16 }} />}
    </Box>
  )
}

const NOT_YOURS = 'Anda tidak memiliki hak ini, jadi tidak dapat mengubahnya'
