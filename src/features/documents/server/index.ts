/** The server part of documents. */

import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../documents.ts'
import { removeExpiredZips } from './bulk/intake/checkedUploads.ts'
import { documentFiles } from './documentFiles.ts'
import { checksOfDocuments, raporsOfEnrolments, usesOfEnrolments } from './enrolmentUses.ts'
import { extensionsOfOthers } from './extensions.ts'
import { graduationHandlers, graduationZipHandlers } from './graduation/graduations.ts'
import { timelineOfDocuments } from './history/documentEntries.ts'
import { noticesOfDocuments } from './notices.ts'
import { personalDocuments } from './personalDocuments.ts'
import { privateDocuments } from './privateDocuments.ts'
import { rosterOfRapors } from './rapor/coveringRapors.ts'
import { ownRaporHandlers } from './rapor/ownRapors.ts'
import { raporHandlers, raporZipHandlers } from './rapor/rapors.ts'
import { readerHandlers } from './release/documentReaders.ts'
import { readerExportHandlers } from './release/readerExport.ts'
import { releaseHandlers } from './release/releases.ts'
import { DOCUMENTS_TABLES } from './tables.ts'

export const documents = serverPart(contract.documents, {
  tables: DOCUMENTS_TABLES,
  contributes: [
    usesOfEnrolments,
    raporsOfEnrolments,
    checksOfDocuments,
    extensionsOfOthers,
    personalDocuments,
    timelineOfDocuments,
    rosterOfRapors,
    privateDocuments,
    documentFiles,
    ...noticesOfDocuments,
  ],
  calls: {
    ...ownRaporHandlers,
    ...raporHandlers,
    ...raporZipHandlers,
    ...graduationHandlers,
    ...graduationZipHandlers,
    ...releaseHandlers,
    ...readerHandlers,
    ...readerExportHandlers,
  },
  hourlyTasks: [removeExpiredZips],
})
