/** The list columns that gallery items and albums share. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { truncate } from '#platform/console/kit/format/truncate.ts'
import type { Column } from '#platform/console/kit/list/columns.tsx'

type GalleryRow = { id: number; created_at: string; title: string | null; description: string | null }
type PictureColumn<Row> = { label: string; render: (row: Row) => ReactNode }

/** @example galleryColumns<Row>({ label: 'Sampul', render: (row) => <Picture … /> }) */
export function galleryColumns<Row extends GalleryRow>({ label, render }: PictureColumn<Row>): Column<Row>[] {
  return [
    {
      source: 'created_at',
      label: 'Tanggal',
      isSortable: true,
      width: 176,
      render: (row) => <Moment value={row.created_at} />,
    },
    {
      source: 'image',
      label,
      card: 'picture',
      width: 152,
      render: (row) => <Box sx={{ maxWidth: 120 }}>{render(row)}</Box>,
    },
    {
      source: 'title',
      label: 'Judul',
      isSortable: true,
      card: 'heading',
      render: (row) => <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>{row.title}</Box>,
    },
    {
      source: 'description',
      label: 'Keterangan',
      render: (row) => truncate(row.description) || '–',
    },
  ]
}
