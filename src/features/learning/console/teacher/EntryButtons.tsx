/** The buttons that copy, edit and remove a material or task. */
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { Link } from 'react-router-dom'
import { APART } from '#platform/console/kit/style/touch.ts'
import { useLessonRights } from './useLesson.ts'

export type EntryAction = 'copy' | 'remove'

type Props = {
  name: string
  lesson: { read_only: string | null }
  /** The path of its form. */
  editTo: string
  onAction: (action: EntryAction) => void
}

/** @example <EntryButtons name={task.name} lesson={lesson} editTo={path} onAction={(action) => onAction(action, task)} /> */
export function EntryButtons({ name, lesson, editTo, onAction }: Props) {
  const { canCopy, canWrite, canRemove } = useLessonRights(lesson)
  return (
    <>
      {canCopy && (
        <Tooltip title="Salin ke kelas lain">
          <IconButton aria-label={`Salin ${name} ke kelas lain`} onClick={() => onAction('copy')}>
            <ContentCopy fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {canWrite && (
        <Tooltip title="Edit">
          <IconButton component={Link} to={editTo} color="primary" aria-label={`Edit ${name}`}>
            <Edit fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {canRemove && (
        <Tooltip title="Hapus">
          <IconButton
            color="error"
            aria-label={`Hapus ${name}`}
            onClick={() => onAction('remove')}
            sx={APART}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  )
}
