/** Pictures of a record, by themselves or within a text, sent to the calls that its resource has for them. */
import { useCallback } from 'react'
import { IMAGE_WIDTHS } from '#contract/options.ts'
import { call } from '#src/providers/call.ts'
import type { UploadContentImage } from '../richText/RichTextImages.ts'
import { RichTextInput } from '../richText/RichTextInput.tsx'
import { ImageUpload } from '../upload/ImageUpload.tsx'
import type { StoreImage } from '../upload/useImageUpload.ts'
import { useEntity } from '../wing/registry.ts'
import type { InputProps } from './InputProps.ts'

function useStore(name: string): StoreImage {
  const { uploads } = useEntity()
  return useCallback(
    async ({ file, previous, report }) => {
      const upload = uploads?.[name]
      if (!upload) throw new Error('Isian ini tidak menerima gambar.')
      const body = { old_img: previous || null }
      return (await call(upload, { body, file, onProgress: report })).result.filename
    },
    [uploads, name],
  )
}

export function ImageField({ field, common: { source, label } }: InputProps) {
  const store = useStore(field.name)
  const use = field.upload?.accept === 'image' ? field.upload.use : 'gallery'
  return <ImageUpload source={source} label={label} width={IMAGE_WIDTHS[use][0]} store={store} />
}

export function RichTextField({ field, common: { source, label } }: InputProps) {
  const store = useStore(field.name)
  const upload: UploadContentImage = useCallback(
    async (file, report) => `/images/${await store({ file, previous: '', report })}`,
    [store],
  )
  return <RichTextInput source={source} label={label} upload={upload} />
}
