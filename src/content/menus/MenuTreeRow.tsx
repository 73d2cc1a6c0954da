/** One row of a menu's tree: its grip, its name, and the four moves as buttons. */
import { useSortable } from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicatorRounded'
import Out from '@mui/icons-material/FormatIndentDecreaseRounded'
import In from '@mui/icons-material/FormatIndentIncreaseRounded'
import Down from '@mui/icons-material/KeyboardArrowDownRounded'
import Up from '@mui/icons-material/KeyboardArrowUpRounded'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import type { MenuItem } from '#contract/content/menu.ts'
import { handleStyle } from '#src/kit/sortable/handleStyle.ts'
import { MenuPostState } from './MenuPostState.tsx'
import type { Move, TreeRow } from './tree.ts'

/** Pixels to the right that make one level. */
export const INDENT = 28

const MOVES = [
  { way: 'up', label: 'Naikkan', icon: Up },
  { way: 'down', label: 'Turunkan', icon: Down },
  { way: 'out', label: 'Keluarkan satu tingkat', icon: Out },
  { way: 'in', label: 'Jadikan anak menu di atasnya', icon: In },
] as const

const KEYS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

type Props = {
  row: TreeRow
  /** Where it would rest while it is dragged; the row's own otherwise. */
  level: number
  /** Dragged to where it does not fit. */
  isMisplaced: boolean
  state: MenuItem['post_state'] | undefined
  isFixed: boolean
  canMove: (way: Move) => boolean
  onMove: (way: Move, from: 'button' | 'handle') => void
}

export function MenuTreeRow({ row, level, isMisplaced, state, isFixed, canMove, onMove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id, disabled: isFixed, attributes: { roleDescription: 'dapat dipindahkan' } })
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
      sx={{ position: 'relative', zIndex: isDragging ? 1 : 0, py: 0.5, pl: indents(level) }}
    >
      <Box
        sx={{ ...face, boxShadow: isDragging ? 6 : 0, borderColor: isMisplaced ? 'error.main' : 'divider' }}
      >
        {!isFixed && (
          <Box
            component="button"
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            data-handle
            aria-label={`Pindahkan ${row.text}`}
            onKeyDown={(event) => {
              const way = KEYS[event.key]
              if (!way) return
              event.preventDefault()
              onMove(way, 'handle')
            }}
            sx={handleStyle}
          >
            <DragIndicator />
          </Box>
        )}
        <Box sx={{ flexGrow: 1, minWidth: 0, py: 0.75, pl: isFixed ? 1.5 : 0 }}>
          <Typography sx={{ fontWeight: level === 1 ? 600 : 400, overflowWrap: 'anywhere' }}>
            {row.text}
          </Typography>
          <MenuPostState state={state} />
        </Box>
        {!isFixed && <MoveButtons name={row.text} canMove={canMove} onMove={onMove} />}
      </Box>
    </Box>
  )
}

const indents = (level: number) => ({ xs: `${(level - 1) * 14}px`, sm: `${(level - 1) * INDENT}px` })

const face = {
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
      {MOVES.map(({ way, label, icon: Icon }) => (
        <Tooltip key={way} title={label}>
          {/* A disabled button tells a tooltip nothing; the span around it does. */}
          <span>
            <IconButton
              size="small"
              data-move={way}
              disabled={!canMove(way)}
              onClick={() => onMove(way, 'button')}
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
