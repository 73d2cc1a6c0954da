/** Shows a PDF's pages below each other, with three zoom levels. */
import ZoomIn from '@mui/icons-material/ZoomInOutlined'
import ZoomOut from '@mui/icons-material/ZoomOutOutlined'
import { Alert, Box, IconButton, Skeleton, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'

const ZOOM_FACTORS = [1, 1.5, 2.25]
/** Documents have two to four pages; a longer PDF should be downloaded. */
const MAX_PAGES = 20

type Preview = { pageCount: number; state: 'reading' | 'shown' | 'failed' }

/** @example <PdfPages file={blob} label="Slip Budi Santoso" /> */
export function PdfPages({ file, label }: { file: Blob; label: string }) {
  const pagesRef = useRef<HTMLDivElement>(null)
  const [zoomStep, setZoomStep] = useState(0)
  const { pageCount, state } = usePreview(pagesRef, file, { zoom: ZOOM_FACTORS[zoomStep] ?? 1, label })
  return (
    <Box
      sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
    >
      {state !== 'failed' && (
        <ZoomBar pageCount={state === 'shown' ? pageCount : null} zoomStep={zoomStep} onZoom={setZoomStep} />
      )}
      {state === 'failed' && (
        <Alert severity="warning">PDF ini tidak dapat ditampilkan: mungkin rusak atau dikunci.</Alert>
      )}
      {state === 'reading' && (
        <Skeleton variant="rectangular" sx={{ aspectRatio: '1 / 1.414', height: 'auto' }} />
      )}
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <Box
        ref={pagesRef}
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={PAGES_STYLE}
        hidden={state !== 'shown'}
      />
    </Box>
  )
}

type BarProps = { pageCount: number | null; zoomStep: number; onZoom: (step: number) => void }

function ZoomBar({ pageCount, zoomStep, onZoom }: BarProps) {
  return (
    <Box sx={BAR_STYLE}>
      <Typography variant="caption" color="textSecondary" sx={{ flexGrow: 1 }} role="status">
        {pageCount === null ? 'Membuka PDF…' : `${pageCount} halaman`}
      </Typography>
      <IconButton
        size="small"
        aria-label="Perkecil"
        disabled={zoomStep === 0}
        onClick={() => onZoom(zoomStep - 1)}
      >
        <ZoomOut fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label="Perbesar"
        disabled={zoomStep === ZOOM_FACTORS.length - 1}
        onClick={() => onZoom(zoomStep + 1)}
      >
        <ZoomIn fontSize="small" />
      </IconButton>
    </Box>
  )
}

function usePreview(
  pagesRef: React.RefObject<HTMLDivElement | null>,
  file: Blob,
  { zoom, label }: { zoom: number; label: string },
): Preview {
  const [preview, setPreview] = useState<Preview>({ pageCount: 0, state: 'reading' })
  useEffect(() => {
    let isCancelled = false
    let close = () => {}
    const renderPages = async () => {
      const { openPdf } = await import('./pdfEngine.ts')
      const pdf = await openPdf(file)
      close = pdf.close
      if (isCancelled) return close()
      const width = (pagesRef.current?.parentElement?.clientWidth || 600) * zoom
      for (let number = 1; number <= Math.min(pdf.pageCount, MAX_PAGES); number += 1) {
        const canvas = await pdf.renderPage(number, width)
        if (isCancelled) return
        canvas.style.width = `${zoom * 100}%`
        canvas.setAttribute('role', 'img')
        canvas.setAttribute('aria-label', `${label}, halaman ${number} dari ${pdf.pageCount}`)
        if (number === 1) pagesRef.current?.replaceChildren(canvas)
        else pagesRef.current?.append(canvas)
        setPreview({ pageCount: pdf.pageCount, state: 'shown' })
      }
    }
    renderPages().catch(() => {
      if (!isCancelled) setPreview({ pageCount: 0, state: 'failed' })
    })
    return () => {
      isCancelled = true
      close()
    }
  }, [pagesRef, file, zoom, label])
  return preview
}

const BAR_STYLE = {
  display: 'flex',
  alignItems: 'center',
  px: 1.5,
  py: 0.25,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const PAGES_STYLE = {
  maxHeight: { xs: '60dvh', md: '64dvh' },
  overflow: 'auto',
  bgcolor: 'action.hover',
  '& canvas': { display: 'block', bgcolor: '#fff' },
  '& canvas + canvas': { mt: 1 },
} as const
