/** The first step of a bulk upload: year, class and zip file, with the rules for file names. */
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material'
import { markActive } from '#features/school/console/useClassSelection.ts'
import { DiscardButton } from '#platform/console/kit/draft/DiscardButton.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { FileDrop } from '#platform/console/kit/upload/FileDrop.tsx'
import { UPLOAD_KINDS } from '#platform/contract/field/uploadProblem.ts'
import type { BulkOptions } from './BulkOptions.ts'
import type { PendingZip } from './zip/pendingZip.ts'
import type { BulkScope } from './zip/useBulkUpload.ts'

const ALL_CLASSES = 0

type Props = BulkOptions & {
  scope: BulkScope
  onScopeChange: (scope: BulkScope) => void
  problem: string | undefined
  pendingZip: PendingZip | null
  onResume: (zip: PendingZip) => void
  onDiscard: () => void
  onPick: (file: File | undefined) => void
  onClose: () => void
}

export function BulkFileStep({ options, scope, onScopeChange, problem, onPick, onClose, ...props }: Props) {
  const { nameRule, nameExample, allClassesLabel, pendingZip, onResume, onDiscard } = props
  const { eduyears, semesters, classrooms } = options
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          “Masal” berarti banyak sekaligus: satu berkas .zip adalah satu map penuh PDF yang dipadatkan. Di
          Windows, klik kanan map itu, lalu Kirim ke, Folder terkompresi (zip). Zip diperiksa dahulu; belum
          ada yang disimpan sebelum Anda menyetujuinya. Berkas yang salah tidak menghalangi berkas yang benar,
          dan berkas lama tetap ada sebagai versi sebelumnya.
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {pendingZip && (
          <PendingZipAlert zip={pendingZip} onResume={() => onResume(pendingZip)} onDiscard={onDiscard} />
        )}
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: semesters ? '1fr 1fr 1fr' : '1fr 1fr' } }}
        >
          <SelectField
            label="Tahun Ajaran"
            options={markActive(eduyears)}
            value={scope.eduyear_id}
            onChange={(eduyear_id) => onScopeChange({ ...scope, eduyear_id })}
            isRequired
          />
          {semesters && (
            <SelectField
              label="Semester"
              options={markActive(semesters)}
              value={scope.semester_id}
              onChange={(semester_id) => onScopeChange({ ...scope, semester_id })}
              isRequired
            />
          )}
          <SelectField
            label="Kelas & Rombel"
            options={[{ id: ALL_CLASSES, name: allClassesLabel }, ...classrooms]}
            value={scope.classroom_id ?? ALL_CLASSES}
            onChange={(id) => onScopeChange({ ...scope, classroom_id: id || null })}
          />
        </Box>
        <FileDrop
          accept={UPLOAD_KINDS.zip.extension}
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

/** Offers a zip that was checked or being stored when the page was closed or reloaded. */
function PendingZipAlert({
  zip,
  onResume,
  onDiscard,
}: {
  zip: PendingZip
  onResume: () => void
  onDiscard: () => void
}) {
  return (
    <Alert severity="info" role="status" sx={{ overflowWrap: 'anywhere' }}>
      {zip.picks
        ? `Penyimpanan ${zip.name} belum Anda lihat hasilnya.`
        : `${zip.name} sudah diperiksa, tetapi belum disimpan.`}
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" size="small" onClick={onResume}>
          {zip.picks ? 'Lihat hasilnya' : 'Lanjutkan'}
        </Button>
        {zip.picks ? (
          <Button size="small" color="inherit" onClick={onDiscard}>
            Nanti saja
          </Button>
        ) : (
          <DiscardButton
            title="Buang hasil pemeriksaan ini?"
            text={`${zip.name} harus diunggah dan diperiksa lagi, dan yang sudah Anda pilih untuknya hilang.`}
            onDiscard={onDiscard}
          />
        )}
      </Box>
    </Alert>
  )
}

/** Explains how file names identify students. */
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
