/** 'Pilih dari media': takes a picture that is there already, in the widths its new place needs. */
import {
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useId, useState } from 'react'
import { ListBase, Pagination, useListContext } from 'react-admin'
import { POLICY } from '#contract/access.ts'
import { type MediaPicture, type Reuse, reuseMedia } from '#contract/content/library.ts'
import { ListEmpty, ListFailure } from '#src/kit/list/ListEmpty.tsx'
import { SearchBox } from '#src/kit/list/SearchBox.tsx'
import { useNotifyFailure } from '#src/kit/screen/failures.ts'
import { ProgressBar } from '#src/kit/screen/ProgressBar.tsx'
import type { PictureLibrary } from '#src/kit/upload/many/pictureLibrary.ts'
import { Picture } from '#src/kit/upload/Picture.tsx'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/rights.ts'
import { LIBRARY, previewOf, titleOf } from './mediaData.ts'

const PAGE = 12

/** @example <ImageUpload library={libraryFor('slide')} … /> */
export function libraryFor(use: Reuse): PictureLibrary {
  return (props) => <MediaChoice use={use} {...props} />
}

type Props = Parameters<PictureLibrary>[0] & { use: Reuse }

function MediaChoice({ use, button, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  if (!can(POLICY.media.read)) return null
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen && (
        <Picker
          use={use}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false)
            onPick(picked)
          }}
        />
      )}
    </>
  )
}

type PickerProps = Pick<Props, 'use' | 'onPick'> & { onClose: () => void }

function Picker({ use, onPick, onClose }: PickerProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const id = useId()
  const notifyFailure = useNotifyFailure()
  const [isBusy, setBusy] = useState(false)
  const pick = async (picture: MediaPicture) => {
    setBusy(true)
    try {
      const { result } = await call(reuseMedia, { params: { id: picture.id }, body: { use } })
      onPick({ name: result.filename, alt: picture.alt ?? '' })
    } catch (error) {
      setBusy(false)
      notifyFailure(error)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isNarrow} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>Pilih dari media</DialogTitle>
      <DialogContent dividers sx={{ p: 0 }}>
        <ListBase
          resource={LIBRARY}
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
          <Choices isBusy={isBusy} onPick={(picture) => void pick(picture)} />
          <Pagination rowsPerPageOptions={[]} />
        </ListBase>
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Choices({ isBusy, onPick }: { isBusy: boolean; onPick: (picture: MediaPicture) => void }) {
  const { data, error, isPending, isFetching = false, refetch } = useListContext<MediaPicture>()
  if (error && !data) return <ListFailure message={error.message} onRetry={() => refetch()} />
  return (
    <>
      <ProgressBar isLoading={isFetching || isBusy} />
      {!isPending && data?.length === 0 && <ListEmpty text="Belum ada gambar" />}
      <Box component="ul" sx={grid}>
        {(data ?? []).map((picture) => (
          <Box component="li" key={picture.id}>
            <ButtonBase
              disabled={isBusy}
              onClick={() => onPick(picture)}
              sx={face}
              aria-label={titleOf(picture)}
            >
              <Picture src={previewOf(picture)} />
              <Typography variant="body2" noWrap sx={{ px: 1, py: 0.75, width: 1 }}>
                {picture.alt || titleOf(picture)}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </>
  )
}

const face = {
  width: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  textAlign: 'left',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '&:hover, &:focus-visible': { borderColor: 'primary.main' },
} as const

const grid = {
  m: 0,
  px: 2,
  pb: 1,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
} as const
