/** /slides: the slides of the home page as cards, reordered by dragging. */
import Add from '@mui/icons-material/AddRounded'
import { Alert, Button, Card } from '@mui/material'
import { useGetList, useResourceContext } from 'react-admin'
import { useRecordDialog } from '#platform/console/kit/dialog/useRecordDialog.ts'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { ReadFailure } from '#platform/console/kit/guard/ReadFailure.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ProgressBar } from '#platform/console/kit/screen/ProgressBar.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { SortableList } from '#platform/console/kit/sortable/SortableList.tsx'
import { ALERT_ACTION_STYLE } from '#platform/console/kit/style/alertActions.ts'
import { useCan } from '#platform/console/providers/rights.ts'
import { slide } from '../../slide.ts'
import { SlideCard } from './SlideCard.tsx'
import { SlideDialog } from './SlideDialog.tsx'
import { type Slide, useSlideOrder } from './useSlideOrder.ts'

/** The server returns all slides and ignores the page. */
const LIST_PARAMS = { pagination: { page: 1, perPage: 100 }, sort: { field: 'order', order: 'ASC' } } as const

export function List() {
  const { label } = useScreen()
  const can = useCan()
  const dialog = useRecordDialog()
  const { data, error, isFetching, refetch } = useGetList<Slide>(useResourceContext() ?? '', LIST_PARAMS)
  const { slides, reorder, refusal } = useSlideOrder(data ?? [])
  const addButton = (
    <Button
      variant="contained"
      startIcon={<Add />}
      onClick={() => dialog.open()}
      disabled={!can(slide.access.create)}
    >
      Tambah Slide
    </Button>
  )
  return (
    <>
      <ScreenHeader
        title={label}
        actions={addButton}
        subtitle={slides.length > 1 && 'Seret gagangnya untuk mengubah urutan tampil.'}
      />
      <SlideDialog dialog={dialog} />
      {refusal && <RefusedOrder {...refusal} />}
      {!data && <ProgressBar isLoading={isFetching} />}
      {!data && error && !isFetching && (
        <Card>
          <ReadFailure error={error} onRetry={() => refetch()} />
        </Card>
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState title="Belum ada slide" detail="Slide tampil bergantian di halaman depan situs." />
        </Card>
      )}
      <SortableList
        items={slides}
        label="Urutan slide"
        nameOf={({ title }) => title ?? ''}
        onReorder={reorder}
        isReadOnly={!can(slide.access.change) || slides.length < 2}
      >
        {(slide, { index, handle }) => (
          <SlideCard slide={slide} index={index} dragHandle={handle} onEdit={() => dialog.open(slide)} />
        )}
      </SortableList>
    </>
  )
}

type RefusedOrderProps = { message: string; keepOwn: () => void; discard: () => void }

const RefusedOrder = ({ message, keepOwn, discard }: RefusedOrderProps) => (
  <Alert
    severity="warning"
    sx={[ALERT_ACTION_STYLE, { mb: 2 }]}
    action={
      <>
        <Button color="inherit" size="small" onClick={keepOwn}>
          Pakai urutan saya
        </Button>
        <DiscardButton
          title="Buang urutan Anda?"
          text="Urutan yang Anda susun dihapus, dan yang tersimpan tetap tampil."
          onDiscard={discard}
        >
          Pakai yang tersimpan
        </DiscardButton>
      </>
    }
  >
    Urutan Anda belum tersimpan: {message}
  </Alert>
)
