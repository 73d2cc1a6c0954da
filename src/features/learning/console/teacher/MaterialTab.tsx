/** The tab 'Materi': the materials of a lesson. */
import Add from '@mui/icons-material/AddRounded'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useKeptChoices } from '#platform/console/kit/draft/useKeptChoices.tsx'
import { Moment } from '#platform/console/kit/format/dates.tsx'
import { RichText } from '#platform/console/kit/richText/RichText.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { call } from '#platform/console/providers/call.ts'
import { copyMaterial, listMaterials, type Material, removeMaterial } from '../../material.ts'
import { FileList } from '../files/FileList.tsx'
import { Entries, Entry } from '../parts/Entry.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { readAllRows, useLearningQuery } from '../parts/useLearningQuery.ts'
import { CopyDialog, copyChoices, NO_COPY_CHOICES } from './CopyDialog.tsx'
import { type EntryAction, EntryButtons } from './EntryButtons.tsx'
import { materialPath } from './paths.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import type { Lesson } from './useLesson.ts'
import { useLessonRights } from './useLesson.ts'

type MaterialAction = { kind: EntryAction; material: Material }

export function MaterialTab({ lesson }: { lesson: Lesson }) {
  const { id } = lesson
  const { canWrite } = useLessonRights(lesson)
  const [action, setAction] = useState<MaterialAction | null>(null)
  const query = useLearningQuery(['materials', id], (signal) =>
    readAllRows((query) => call(listMaterials, { params: { id }, query, signal })),
  )
  const close = () => setAction(null)
  const params = { id, material_id: action?.material.id ?? 0 }
  return (
    <>
      {canWrite && (
        <Box sx={{ p: 2 }}>
          <Button component={Link} to={materialPath(id, 'new')} variant="contained" startIcon={<Add />}>
            Tambah Materi
          </Button>
        </Box>
      )}
      <QueryContent query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="Belum ada materi" />
          ) : (
            <Entries label="Materi">
              {rows.map((material) => (
                <MaterialEntry key={material.id} material={material} lesson={lesson} onAction={setAction} />
              ))}
            </Entries>
          )
        }
      </QueryContent>
      {action?.kind === 'copy' && (
        <MaterialCopyDialog material={action.material} params={params} onClose={close} />
      )}
      {action?.kind === 'remove' && (
        <RemoveDialog
          target={action.material}
          remove={({ reason }) => call(removeMaterial, { params, query: reason ? { reason } : {} })}
          onClose={close}
        />
      )}
    </>
  )
}

type CopyProps = { material: Material; params: { id: number; material_id: number }; onClose: () => void }

function MaterialCopyDialog({ material, params, onClose }: CopyProps) {
  const title = `Salin ${material.name}`
  const choices = useKeptChoices({
    title,
    target: { id: material.id },
    schema: copyChoices,
    initial: NO_COPY_CHOICES,
  })
  return (
    <CopyDialog
      title={title}
      lessonId={params.id}
      choices={choices}
      copy={(lesson_class_ids) => call(copyMaterial, { params, body: { lesson_class_ids } })}
      onClose={onClose}
    />
  )
}

type EntryProps = { material: Material; lesson: Lesson; onAction: (action: MaterialAction) => void }

function MaterialEntry({ material, lesson, onAction }: EntryProps) {
  return (
    <Entry
      title={material.name}
      detail={<Moment value={material.created_at} />}
      actions={
        <EntryButtons
          name={material.name}
          lesson={lesson}
          editTo={materialPath(lesson.id, material.id)}
          onAction={(kind) => onAction({ kind, material })}
        />
      }
    >
      <RichText html={material.description} />
      <FileList files={material.attachments} />
    </Entry>
  )
}
