/** What each column of a CSV means: its name, its label, what may stand in it. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { z } from 'zod'
import { type DescribedField, describeField } from '#contract/fields.ts'

type Props = { columns: readonly string[]; row: z.ZodObject }

export function ImportCsvColumns({ columns, row }: Props) {
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 1 } }}>
      <Typography component="summary" variant="body2" sx={{ fontWeight: 600 }}>
        Arti {columns.length} kolom
      </Typography>
      <Box sx={{ overflow: 'auto', maxHeight: 260, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>Kolom</TableCell>
              <TableCell>Isi</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {columns.map((name) => (
              <TableRow key={name}>
                <TableCell sx={{ fontFamily: 'monospace' }}>{name}</TableCell>
                <TableCell>{contentOf(describeField(row, name))}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}

const FORMATS: Partial<Record<DescribedField['input'], string>> = {
  date: '31/01/2012 atau 2012-01-31',
  digits: 'angka, nol di depan tetap',
}

function contentOf({ label, isRequired, options, input }: DescribedField): string {
  const format = options?.map(({ id, name }) => (id === name ? id : `${id} (${name})`)).join(', ')
  const detail = format ?? FORMATS[input]
  return `${label}${isRequired ? ' — wajib' : ''}${detail ? `: ${detail}` : ''}`
}
