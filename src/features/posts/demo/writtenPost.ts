/** A post of the demonstration school without author, date and picture. */
export type WrittenPost = {
  title: string
  excerpt: string | null
  /** Separated by commas. */
  tags: string | null
  /** HTML as the editor produces it. */
  content: string
  /** By default published for everybody. */
  state?: 'draft' | 'private'
}
