/** The form that adds or edits a material. */
import { Box } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import { Field } from '#platform/console/kit/form/Fields.tsx'
import { useScreen } from '#platform/console/kit/registry/ScreenContext.ts'
import { RichTextInput } from '#platform/console/kit/richText/RichTextInput.tsx'
import { EmptyState } from '#platform/console/kit/screen/EmptyState.tsx'
import { ScreenHeader } from '#platform/console/kit/screen/ScreenHeader.tsx'
import { call } from '#platform/console/providers/call.ts'
import { idempotencyHeader } from '#platform/console/providers/data/drafts.ts'
import { uploadTeacherFile } from '../../file.ts'
import {
  createMaterial,
  listMaterials,
  type Material,
  materialInput,
  updateMaterial,
} from '../../material.ts'
import { AttachmentsField } from '../files/AttachmentsField.tsx'
import { fileList } from '../files/fileList.ts'
import { LearningForm } from '../parts/LearningForm.tsx'
import { QueryContent } from '../parts/QueryContent.tsx'
import { useInvalidateLearning, useLearningQuery } from '../parts/useLearningQuery.ts'
import { useNumberParam } from '../parts/useNumberParam.ts'
import { lessonPath } from './paths.ts'

export function Screen() {
  const { label } = useScreen()
  const id = useNumberParam('id')
  const material_id = useNumberParam('material_id')
  return (
    <>
      <ScreenHeader title={label} backTo={lessonPath(id, 'materials')} />
      {material_id === 0 ? (
        <MaterialForm id={id} material={null} onReload={() => {}} />
      ) : (
        <ExistingMaterial id={id} material_id={material_id} />
      )}
    </>
  )
}

function ExistingMaterial({ id, material_id }: { id: number; material_id: number }) {
  const filter = JSON.stringify({ id: { op: 'in', value: [material_id] } })
  const query = useLearningQuery(['material', id, material_id], (signal) =>
    call(listMaterials, { params: { id }, query: { filter }, signal }),
  )
  return (
    <QueryContent query={query}>
      {({ rows: [material] }) =>
        material ? (
          <MaterialForm
            key={material.updated_at}
            id={id}
            material={material}
            onReload={() => void query.refetch()}
          />
        ) : (
          <EmptyState title="Materi tidak ditemukan" />
        )
      }
    </QueryContent>
  )
}

const materialForm = materialInput.extend({ attachments: fileList })

type FormProps = { id: number; material: Material | null; onReload: () => void }

function MaterialForm({ id, material, onReload }: FormProps) {
  const navigate = useNavigate()
  const invalidate = useInvalidateLearning()
  return (
    <LearningForm
      schema={materialForm}
      values={{
        name: material?.name ?? '',
        description: material?.description ?? '',
        attachments: material?.attachments ?? [],
      }}
      save={(body, key) =>
        material
          ? call(updateMaterial, {
              params: { id, material_id: material.id },
              body: { ...body, updated_at: material.updated_at },
            })
          : call(createMaterial, { params: { id }, body, headers: idempotencyHeader(key) })
      }
      onSaved={() => {
        void invalidate()
        navigate(lessonPath(id, 'materials'))
      }}
      onReload={onReload}
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Field name="name" />
        <RichTextInput source="description" label="Isi" height={240} />
        <AttachmentsField uploadCall={uploadTeacherFile} />
      </Box>
    </LearningForm>
  )
}
