/** The card of one slide: picture, title, description, link and actions. */
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import LinkIcon from '@mui/icons-material/LinkRounded'
import { Box, Button, Card, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ConfirmDelete } from '#platform/console/kit/dialog/ConfirmDelete.tsx'
import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { useEntity } from '#platform/console/kit/registry/registry.ts'
import { imageUrl } from '#platform/console/kit/upload/imageUrl.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import type { Slide } from './useSlideOrder.ts'

type Props = { slide: Slide; index: number; dragHandle: ReactNode; onEdit: () => void }

export function SlideCard({ slide, index, dragHandle, onEdit }: Props) {
  return (
    <Card component="article" sx={cardLayout}>
      <Box sx={{ gridArea: 'handle', ml: { xs: -1, sm: 0 }, my: { xs: -0.5, sm: 0 } }}>{dragHandle}</Box>
      <Box sx={{ gridArea: 'picture' }}>
        <Picture src={slide.image && imageUrl(slide.image, 600)} ratio="16 / 9" />
      </Box>
      <Typography variant="overline" color="textSecondary" sx={{ gridArea: 'number', lineHeight: 1.6 }}>
        Slide #{index + 1}
      </Typography>
      <Box sx={{ gridArea: 'text', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h2" variant="h2">
          {slide.title}
        </Typography>
        {slide.description && (
          <Typography variant="body2" color="textSecondary" sx={DESCRIPTION_STYLE}>
            {slide.description}
          </Typography>
        )}
        {slide.link && (
          <Typography variant="body2" sx={{ mt: 0.75, display: 'flex', gap: 0.75, color: 'primary.main' }}>
            <LinkIcon fontSize="small" />
            {slide.link}
          </Typography>
        )}
      </Box>
      <Actions slide={slide} onEdit={onEdit} />
    </Card>
  )
}

const cardLayout = {
  display: 'grid',
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 1, sm: 0.5 },
  p: 2,
  pl: { xs: 2, sm: 1 },
  alignItems: { xs: 'center', sm: 'start' },
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto 240px minmax(0, 1fr)' },
  gridTemplateAreas: {
    xs: '"handle number" "picture picture" "text text" "actions actions"',
    sm: '"handle picture number" "handle picture text" "handle picture actions"',
  },
  gridTemplateRows: { sm: 'auto 1fr auto' },
} as const

const DESCRIPTION_STYLE = {
  mt: 0.5,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
} as const

function Actions({ slide, onEdit }: Pick<Props, 'slide' | 'onEdit'>) {
  const can = useCan()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const { access } = useEntity()
  return (
    <Box sx={{ gridArea: 'actions', display: 'flex', gap: 1, ml: -0.5 }}>
      {can(access.change) && (
        <Button size="small" startIcon={<Edit />} onClick={onEdit} aria-label={`Edit ${slide.title}`}>
          Edit
        </Button>
      )}
      {can(access.remove) && (
        <Button
          size="small"
          color="error"
          startIcon={<Delete />}
          onClick={() => setConfirming(true)}
          aria-label={`Hapus ${slide.title}`}
        >
          Hapus
        </Button>
      )}
      <ConfirmDelete record={slide} title={slide.title ?? ''} isOpen={isConfirming} onClose={close} />
    </Box>
  )
}
