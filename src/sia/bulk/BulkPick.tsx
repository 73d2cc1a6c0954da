/** The first step of a zip: for which year and class, how files are named, and the file. */
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material'
import { UPLOADS } from '#contract/field/chosenFile.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { FileDrop } from '#src/kit/upload/FileDrop.tsx'
import { markActive } from '../useYearClass.ts'
import type { BulkWanted } from './BulkWanted.ts'
import type { KeptZip } from './zip/keptZip.ts'
import type { BulkScope } from './zip/useBulk.ts'

const ALL = 0

type Props = BulkWanted & {
  scope: BulkScope
  onScope: (scope: BulkScope) => void
  problem: string | undefined
  found: KeptZip | null
  onGoOn: (zip: KeptZip) => void
  onDiscard: () => void
  onPick: (file: File | undefined) => void
  onClose: () => void
}

export function BulkPick({ options, scope, onScope, problem, onPick, onClose, ...labels }: Props) {
  const { nameRule, nameExample, allLabel, found, onGoOn, onDiscard } = labels
  const { eduyears, semesters, classrooms } = options
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          Zip diperiksa dahulu; belum ada yang disimpan sebelum Anda menyetujuinya. Berkas yang salah tidak
          menghalangi berkas yang benar, dan berkas lama tetap ada sebagai versi sebelumnya.
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {found && <FoundZip zip={found} onGoOn={() => onGoOn(found)} onDiscard={onDiscard} />}
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: semesters ? '1fr 1fr 1fr' : '1fr 1fr' } }}
        >
          <SelectBox
            label="Tahun Ajaran"
            options={markActive(eduyears)}
            value={scope.eduyear_id}
            onChange={(eduyear_id) => onScope({ ...scope, eduyear_id })}
            isRequired
          />
          {semesters && (
            <SelectBox
              label="Semester"
              options={markActive(semesters)}
              value={scope.semester_id}
              onChange={(semester_id) => onScope({ ...scope, semester_id })}
              isRequired
            />
          )}
          <SelectBox
            label="Kelas & Rombel"
            options={[{ id: ALL, name: allLabel }, ...classrooms]}
            value={scope.classroom_id ?? ALL}
            onChange={(id) => onScope({ ...scope, classroom_id: id || null })}
          />
        </Box>
        <FileDrop
          accept={UPLOADS.zip.ending}
          label="Pilih berkas .zip"
          hint="paling besar 512 MB, 5.000 berkas"
          onPick={onPick}
        />
        <NameRules rule={nameRule} example={nameExample} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          Batal
        </Button>
      </DialogActions>
    </>
  )
}

/** Left behind by a page that was closed or loaded anew. */
function FoundZip({ zip, onGoOn, onDiscard }: { zip: KeptZip; onGoOn: () => void; onDiscard: () => void }) {
  return (
    <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
      {zip.picks
        ? `Penyimpanan ${zip.name} belum Anda lihat hasilnya.`
        : `${zip.name} sudah diperiksa, tetapi belum disimpan.`}
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" size="small" onClick={onGoOn}>
          {zip.picks ? 'Lihat hasilnya' : 'Lanjutkan'}
        </Button>
        <Button size="small" color="inherit" onClick={onDiscard}>
          {zip.picks ? 'Nanti saja' : 'Buang'}
        </Button>
      </Box>
    </Alert>
  )
}

/** How a file's name tells the student it belongs to. */
function NameRules({ rule, example }: { rule: string; example: string }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
      <Typography component="li" variant="body2">
        Paling pasti: nama berkas {rule}
      </Typography>
      <Typography component="li" variant="body2">
        Dikenali juga: NISN atau NIS sebagai angka utuh di dalam nama berkas
      </Typography>
      <Typography component="li" variant="body2">
        Dengan satu kelas dipilih: nama lengkap siswa, misalnya {example}
      </Typography>
    </Box>
  )
}
