/** What somebody of the demonstration school wrote: a post's words, without its author, date and picture. */
export type WrittenPost = {
  title: string
  excerpt: string | null
  /** Separated by commas. */
  tags: string | null
  /** HTML as the editor leaves it. */
  content: string
  /** Published for all, unless it is still a draft or only for who has an account. */
  state?: 'draft' | 'private'
}
