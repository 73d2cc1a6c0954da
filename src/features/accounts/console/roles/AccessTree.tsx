/** The checkbox tree 'Akses'. */
import Lock from '@mui/icons-material/LockOutlined'
import { Box, Typography } from '@mui/material'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useContributions } from '#platform/console/kit/registry/registry.ts'
import { ACCESS_ENTRIES } from '#platform/contract/access.ts'
import { canGrant } from '#platform/contract/identity/role.ts'
import { type AccessGroup, accessGroups, updateGrantedKeys } from './accessChange.ts'

type Props = {
  ownKeys: readonly string[]
  grantedKeys: readonly string[]
  onChange: (grantedKeys: string[]) => void
}

export function AccessTree({ ownKeys, grantedKeys, onChange }: Props) {
  const groups = accessGroups(useContributions(ACCESS_ENTRIES))
  const isGrantable = (name: string) => canGrant(ownKeys, name)
  const applySelection = (selectedKeys: readonly string[]) =>
    onChange(updateGrantedKeys({ groups, ownKeys, grantedKeys, selectedKeys }))
  const toggle = (name: string) =>
    isGrantable(name) &&
    applySelection(
      grantedKeys.includes(name) ? grantedKeys.filter((other) => other !== name) : [...grantedKeys, name],
    )
  return (
    <SimpleTreeView
      aria-label="Akses"
      multiSelect
      checkboxSelection
      disabledItemsFocusable
      defaultExpandedItems={groups.map(({ name }) => name)}
      selectedItems={[...grantedKeys]}
      onSelectedItemsChange={(_, selectedKeys) => applySelection(selectedKeys)}
      sx={TREE_STYLE}
    >
      {groups.map((group) => (
        <TreeItem
          key={group.name}
          itemId={group.name}
          disabled={!isGrantable(group.name) && !group.children.some(({ name }) => isGrantable(name))}
          label={
            <Label
              label={group.label}
              isGrantable={isGrantable(group.name)}
              aside={formatGrantedCount(group, grantedKeys)}
              isStrong
              // Pressing a group with children expands or collapses it instead.
              {...(group.children.length === 0 && { onPress: () => toggle(group.name) })}
            />
          }
        >
          {group.children.map(({ name, label }) => (
            <TreeItem
              key={name}
              itemId={name}
              disabled={!isGrantable(name)}
              label={<Label label={label} isGrantable={isGrantable(name)} onPress={() => toggle(name)} />}
            />
          ))}
        </TreeItem>
      ))}
    </SimpleTreeView>
  )
}

/** Two columns, because forty keys in one would be three screens high. */
const TREE_STYLE = {
  columnCount: { xs: 1, md: 2 },
  columnGap: 4,
  '& > li': { breakInside: 'avoid', mb: 1 },
  // The checkbox shows the selection; MUI's row background is too prominent.
  '& .MuiTreeItem-content[data-selected]:not([data-focused])': { bgcolor: 'transparent' },
} as const

function formatGrantedCount({ children }: AccessGroup, grantedKeys: readonly string[]): string {
  if (children.length === 0) return ''
  return `${children.filter(({ name }) => grantedKeys.includes(name)).length} dari ${children.length}`
}

type LabelProps = {
  label: string
  isGrantable: boolean
  aside?: string
  isStrong?: boolean
  onPress?: () => void
}

function Label({ label, isGrantable, aside, isStrong, onPress }: LabelProps) {
  return (
    <Box
      onClick={onPress}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      title={isGrantable ? '' : NOT_GRANTABLE_TEXT}
    >
      <Typography component="span" variant="body2" sx={{ fontWeight: isStrong ? 600 : 400 }}>
        {label}
      </Typography>
      {aside && (
        <Typography component="span" variant="caption" color="textSecondary">
          {aside}
        </Typography>
      )}
      {!isGrantable && <Lock titleAccess={NOT_GRANTABLE_TEXT} sx={{ fontSize: 16 }} />}
    </Box>
  )
}

const NOT_GRANTABLE_TEXT = 'Anda tidak memiliki hak ini, jadi tidak dapat mengubahnya'
