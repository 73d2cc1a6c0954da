/** Explains the columns of an import file: name, label and allowed content. */
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { z } from 'zod'
import { type DescribedField, describeField } from '#platform/contract/fields.ts'

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
                <TableCell>{describeContent(describeField(row, name))}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}

const FORMAT_HINTS: Partial<Record<DescribedField['input'], string>> = {
  date: '31/01/2012 atau 2012-01-31',
  moment: '2026-07-15T07:00:00+07:00',
  digits: 'angka, nol di depan tetap',
  number: 'angka, pecahan dengan koma atau titik',
  money: '150000 atau 150.000',
  boolean: 'ya atau tidak',
}

function describeContent(field: DescribedField): string {
  const { label, isRequired, options, input, target } = field
  const choices = options?.map(({ id, name }) => (id === name ? id : `${id} (${name})`)).join(', ')
  const detail = choices ?? (target ? describeLookup(field) : FORMAT_HINTS[input])
  return `${label}${isRequired ? ' — wajib' : ''}${detail ? `: ${detail}` : ''}`
}

/** Which values a cell may refer to records by. @example 'Nama, Nomor Pegawai dari Pengarang yang sudah ada; beberapa dipisah dengan |' */
function describeLookup({ target, join }: DescribedField): string {
  const names = new Intl.ListFormat('id', { type: 'disjunction' }).format(target?.lookupLabels ?? [])
  return `${names} dari ${target?.label} yang sudah ada${join ? '; beberapa dipisah dengan |' : ''}`
}
