/** Documents: report cards (rapor), graduation letters, and their release. */

import { feature } from '#platform/contract/feature.ts'
import { describePerson } from '#platform/contract/person.ts'
import { PRIVATE_FILE_READERS } from '#platform/contract/privateFile.ts'
import { GRADUATION_POLICY, RAPOR_POLICY } from './access.ts'
import * as graduation from './graduation.ts'
import { documentHistoryKinds } from './historyKinds.ts'
import { listOwnRapors } from './ownRapor.ts'
import * as rapor from './rapor.ts'
import * as release from './release.ts'
import { studentFilters } from './studentFilters.ts'
import { trailEntities } from './trailEntities.ts'

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    rapor: true
    graduation: true
    document: true
  }
}

export const documents = feature({
  uses: ['accounts', 'school', 'people', 'lessons', 'enrolment'],
  contributes: [
    trailEntities,
    documentHistoryKinds,
    studentFilters,
    PRIVATE_FILE_READERS.contribute({
      keys: [...RAPOR_POLICY.readers, ...GRADUATION_POLICY.read],
      position: 10,
    }),
  ],
  resources: {},
  calls: {
    listOwnRapors,
    listRapors: rapor.listRapors,
    exportRapors: rapor.exportRapors,
    readRaporOptions: rapor.readRaporOptions,
    readRapor: rapor.readRapor,
    saveRapor: rapor.saveRapor,
    withdrawRapor: rapor.withdrawRapor,
    uploadRapors: rapor.uploadRapors,
    readWaitingRapors: rapor.readWaitingRapors,
    discardRapors: rapor.discardRapors,
    readRaporProgress: rapor.readRaporProgress,
    readUploadedRapor: rapor.readUploadedRapor,
    listGraduations: graduation.listGraduations,
    exportGraduations: graduation.exportGraduations,
    readGraduationOptions: graduation.readGraduationOptions,
    listOwnGraduations: graduation.listOwnGraduations,
    readGraduation: graduation.readGraduation,
    saveGraduation: graduation.saveGraduation,
    withdrawGraduation: graduation.withdrawGraduation,
    uploadGraduations: graduation.uploadGraduations,
    readWaitingGraduations: graduation.readWaitingGraduations,
    discardGraduations: graduation.discardGraduations,
    readGraduationProgress: graduation.readGraduationProgress,
    readUploadedGraduation: graduation.readUploadedGraduation,
    readReleases: release.readReleases,
    saveReleases: release.saveReleases,
    saveReleaseDefault: release.saveReleaseDefault,
    listReaders: release.listReaders,
    exportReaders: release.exportReaders,
  },
})

describePerson('document', {
  table: 'documents',
  columns: { name: false, filename: false, kind: false, withdrawn_at: false, withdraw_reason: false },
})
describePerson('graduation', { table: 'graduations', columns: { file: false } })
