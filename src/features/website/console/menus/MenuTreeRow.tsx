/** One row of a menu's tree: drag handle, name and a button for each of the four moves. */
import { useSortable } from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicatorRounded'
import Out from '@mui/icons-material/FormatIndentDecreaseRounded'
import In from '@mui/icons-material/FormatIndentIncreaseRounded'
import Down from '@mui/icons-material/KeyboardArrowDownRounded'
import Up from '@mui/icons-material/KeyboardArrowUpRounded'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { DRAG_HANDLE_STYLE } from '#platform/console/kit/sortable/dragHandleStyle.ts'
import type { MenuItem } from '../../menu.ts'
import { MenuPostState } from './MenuPostState.tsx'
import type { MoveDirection, TreeRow } from './tree.ts'

/** Pixels of horizontal drag that change the level by one. */
export const INDENT_PX = 28

const MOVES = [
  { direction: 'up', label: 'Naikkan', icon: Up },
  { direction: 'down', label: 'Turunkan', icon: Down },
  { direction: 'out', label: 'Keluarkan satu tingkat', icon: Out },
  { direction: 'in', label: 'Jadikan anak menu di atasnya', icon: In },
] as const

const DIRECTION_BY_KEY: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

type Props = {
  row: TreeRow
  /** The level of the drop position while the row is dragged, else its own level. */
  level: number
  /** Dragged to a position where the branch does not fit. */
  isInvalidDrop: boolean
  state: MenuItem['post_state'] | undefined
  isLocked: boolean
  canMove: (direction: MoveDirection) => boolean
  onMove: (direction: MoveDirection, source: 'button' | 'handle') => void
}

export function MenuTreeRow({ row, level, isInvalidDrop, state, isLocked, canMove, onMove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id, disabled: isLocked, attributes: { roleDescription: 'dapat dipindahkan' } })
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-row={row.id}
      aria-label={`${row.text}, tingkat ${row.level}`}
      style={{
        ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      }}
      sx={{ position: 'relative', zIndex: isDragging ? 1 : 0, py: 0.5, pl: toIndent(level) }}
    >
      <Box
        sx={{
          ...ROW_STYLE,
          boxShadow: isDragging ? 6 : 0,
          borderColor: isInvalidDrop ? 'error.main' : 'divider',
        }}
      >
        {!isLocked && (
          <Box
            component="button"
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            data-handle
            aria-label={`Pindahkan ${row.text}`}
            onKeyDown={(event) => {
              const direction = DIRECTION_BY_KEY[event.key]
              if (!direction) return
              event.preventDefault()
              onMove(direction, 'handle')
            }}
            sx={DRAG_HANDLE_STYLE}
          >
            <DragIndicator />
          </Box>
        )}
        <Box sx={{ flexGrow: 1, minWidth: 0, py: 0.75, pl: isLocked ? 1.5 : 0 }}>
          <Typography sx={{ fontWeight: level === 1 ? 600 : 400, overflowWrap: 'anywhere' }}>
            {row.text}
          </Typography>
          <MenuPostState state={state} />
        </Box>
        {!isLocked && <MoveButtons name={row.text} canMove={canMove} onMove={onMove} />}
      </Box>
    </Box>
  )
}

const toIndent = (level: number) => ({ xs: `${(level - 1) * 14}px`, sm: `${(level - 1) * INDENT_PX}px` })

const ROW_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pr: 0.5,
  minHeight: 48,
  border: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

function MoveButtons({ name, canMove, onMove }: Pick<Props, 'canMove' | 'onMove'> & { name: string }) {
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      {MOVES.map(({ direction, label, icon: Icon }) => (
        <Tooltip key={direction} title={label}>
          {/* A disabled button fires no pointer events, so the tooltip listens on the span. */}
          <span>
            <IconButton
              size="small"
              data-move={direction}
              disabled={!canMove(direction)}
              onClick={() => onMove(direction, 'button')}
              aria-label={`${label}: ${name}`}
              sx={{ p: { xs: 0.5, sm: 0.75 } }}
            >
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  )
}
