/** Duplicating a post ('Duplikat'): the copy is a draft of the caller, with its own address. */
import { endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/fields.ts'
import { CONTENT_POLICY } from './access.ts'
import { post } from './post.ts'

export const duplicatePost = endpoint({
  method: 'POST',
  path: '/post/:id/duplicate',
  summary: 'Membuat salinan satu konten sebagai draf, dengan alamatnya sendiri.',
  access: CONTENT_POLICY.create,
  params: idParams,
  isCreate: true,
  output: post,
})
