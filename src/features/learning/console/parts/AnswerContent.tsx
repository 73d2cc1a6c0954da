/** What was handed in: the text, the files, and their pictures and PDFs. */
import { Box } from '@mui/material'
import { RichText } from '#platform/console/kit/richText/RichText.tsx'
import type { Attempt } from '../../submission.ts'
import { FileList } from '../files/FileList.tsx'
import { FileView } from '../files/FilePreview.tsx'

type Props = { content: Pick<Attempt, 'answer' | 'attachments'> }

/** Photos and PDFs are shown without a click, since homework is often one photo per page. @example <AnswerContent content={submission} /> */
export function AnswerContent({ content: { answer, attachments } }: Props) {
  return (
    <Box>
      <RichText html={answer} />
      <FileList files={attachments} />
      {attachments
        .filter((file) => file.is_previewed)
        .map((file) => (
          <Box key={file.filename} sx={{ mt: 2 }}>
            <FileView file={file} />
          </Box>
        ))}
    </Box>
  )
}
