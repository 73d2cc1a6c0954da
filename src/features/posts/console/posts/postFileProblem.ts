/** Says before the upload why a document cannot be linked. */
import { fileProblem } from '#platform/contract/field/attachment.ts'
import { POST_FILE_EXTENSIONS } from '../../postFile.ts'

/** The reason why a file cannot be uploaded; undefined if it can. @example postFileProblem({ name: 'foto.jpg', size: 9 }) */
export function postFileProblem(file: { name: string; size: number }): string | undefined {
  return fileProblem(file, POST_FILE_EXTENSIONS)
}
