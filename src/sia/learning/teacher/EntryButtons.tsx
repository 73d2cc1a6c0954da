/** What can be done with a material or a task of a lesson: copying, changing, removing it. */
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import Edit from '@mui/icons-material/EditOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { Link } from 'react-router-dom'
import { useLessonRights } from './useLesson.ts'

export type EntryStep = 'copy' | 'remove'

type Props = {
  name: string
  lesson: { read_only: string | null }
  /** Where it is changed. */
  editTo: string
  onStep: (step: EntryStep) => void
}

/** @example <EntryButtons name={task.name} lesson={lesson} editTo={path} onStep={(kind) => setStep({ kind, task })} /> */
export function EntryButtons({ name, lesson, editTo, onStep }: Props) {
  const { canCopy, canWrite, canRemove } = useLessonRights(lesson)
  return (
    <>
      {canCopy && (
        <Tooltip title="Salin ke kelas lain">
          <IconButton aria-label={`Salin ${name} ke kelas lain`} onClick={() => onStep('copy')}>
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
          <IconButton color="error" aria-label={`Hapus ${name}`} onClick={() => onStep('remove')}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  )
}
