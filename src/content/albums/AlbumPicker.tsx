/** Chooses gallery items for an album: searched, paged, several at once. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material'
import { useId, useState } from 'react'
import { ListBase, Pagination, useListContext } from 'react-admin'
import { ListEmpty, ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { SearchBox } from '#src/kit/list/SearchBox.tsx'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import type { GalleryItem } from '../galleries/galleryImages.ts'
import { GALLERIES } from '../paths.ts'
import { AlbumChoice } from './AlbumChoice.tsx'

const PAGE = 12

type Props = {
  isOpen: boolean
  /** Ids already in the album. */
  taken: readonly number[]
  onPick: (items: readonly GalleryItem[]) => void
  onClose: () => void
}

export function AlbumPicker({ isOpen, onClose, ...props }: Props) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>Tambah dari Gallery</DialogTitle>
      <Picker {...props} onClose={onClose} />
    </Dialog>
  )
}

function Picker({ taken, onPick, onClose }: Omit<Props, 'isOpen'>) {
  const [chosen, setChosen] = useState<readonly GalleryItem[]>([])
  const toggle = (item: GalleryItem) =>
    setChosen(
      chosen.some(({ id }) => id === item.id) ? chosen.filter(({ id }) => id !== item.id) : [...chosen, item],
    )
  return (
    <>
      <DialogContent dividers sx={{ p: 0 }}>
        <ListBase
          resource={GALLERIES}
          sort={{ field: 'created_at', order: 'DESC' }}
          perPage={PAGE}
          disableAuthentication
          disableSyncWithLocation
          storeKey={false}
          queryOptions={{ meta: { isRow: true } }}
        >
          <Box sx={{ p: 2 }}>
            <SearchBox />
          </Box>
          <Choices taken={taken} chosen={chosen} onToggle={toggle} />
          <Pagination rowsPerPageOptions={[]} />
        </ListBase>
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onPick(chosen)}>
          Tambah{chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </DialogActions>
    </>
  )
}

type ChoicesProps = Pick<Props, 'taken'> & {
  chosen: readonly GalleryItem[]
  onToggle: (item: GalleryItem) => void
}

function Choices({ taken, chosen, onToggle }: ChoicesProps) {
  const { data, error, isPending, isFetching = false, refetch } = useListContext<GalleryItem>()
  if (error && !data) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return (
    <>
      <ProgressBar isLoading={isFetching} />
      {!isPending && data?.length === 0 && <ListEmpty text="Belum ada isi gallery" />}
      <Box component="ul" sx={grid}>
        {(data ?? []).map((item) => (
          <AlbumChoice
            key={item.id}
            item={item}
            isTaken={taken.includes(item.id)}
            isChosen={chosen.some(({ id }) => id === item.id)}
            onToggle={() => onToggle(item)}
          />
        ))}
      </Box>
    </>
  )
}

const grid = {
  m: 0,
  px: 2,
  pb: 1,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
} as const
