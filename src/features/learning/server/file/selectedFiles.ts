/** The files that a request selects. */

type AttachmentChoice = { attachments?: string[] | null | undefined; attachment?: string | null | undefined }

/** The file names of a request without duplicates; undefined if the files stay unchanged. */
export function selectedFileNames({ attachments, attachment }: AttachmentChoice): string[] | undefined {
  if (attachments) return [...new Set(attachments)]
  if (attachment === undefined || attachment === null) return undefined
  return attachment === '' ? [] : [attachment]
}
