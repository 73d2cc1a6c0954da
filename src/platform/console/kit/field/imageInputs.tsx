/** Image and rich-text fields, which upload their pictures to the entity's endpoints. */
import { useCallback } from 'react'
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import { call } from '../../providers/call.ts'
import { useEntity } from '../registry/registry.ts'
import type { UploadContentImage } from '../richText/RichTextImages.ts'
import { RichTextInput } from '../richText/RichTextInput.tsx'
import type { StoreImage } from '../upload/ImageUpload.tsx'
import { ImageUpload } from '../upload/ImageUpload.tsx'
import type { InputProps } from './InputProps.ts'

function useStoreImage(name: string): StoreImage {
  const { uploads } = useEntity()
  return useCallback(
    async ({ file, previousFilename, onProgress }) => {
      const upload = uploads?.[name]
      if (!upload) throw new Error(`No upload for the field: ${name}`)
      const body = { old_img: previousFilename || null }
      return (await call(upload, { body, file, onProgress })).result.filename
    },
    [uploads, name],
  )
}

export function EntityImageInput({ field, commonProps: { source, label } }: InputProps) {
  const storeImage = useStoreImage(field.name)
  const use = field.upload?.accept === 'image' ? field.upload.use : 'gallery'
  return <ImageUpload source={source} label={label} width={IMAGE_WIDTHS[use][0]} store={storeImage} />
}

export function EntityRichTextInput({ field, commonProps: { source, label } }: InputProps) {
  const storeImage = useStoreImage(field.name)
  const upload: UploadContentImage = useCallback(
    async (file, onProgress) => `/images/${await storeImage({ file, previousFilename: '', onProgress })}`,
    [storeImage],
  )
  return <RichTextInput source={source} label={label} upload={upload} />
}
