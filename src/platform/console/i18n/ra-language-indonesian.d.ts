/** The words of ra-language-indonesian, which brings no types: those taken as they are, and the one that is left out. */
declare module 'ra-language-indonesian' {
  type Words<Key extends string> = Record<Key, string>
  const messages: {
    ra: {
      action: Words<
        | 'back'
        | 'bulk_actions'
        | 'cancel'
        | 'clone'
        | 'close'
        | 'close_menu'
        | 'delete'
        | 'edit'
        | 'export'
        | 'list'
        | 'open_menu'
        | 'remove'
        | 'remove_filter'
        | 'save'
        | 'show'
      >
      boolean: Words<'true' | 'false'>
      page: Words<'dashboard' | 'list'>
      input: { references: Words<'all_missing' | 'many_missing' | 'single_missing'> }
      message: Words<'about' | 'details' | 'no' | 'yes'>
      navigation: Words<'no_more_results' | 'page_out_of_boundaries' | 'page_rows_per_page' | 'prev'>
      auth: Words<'user_menu' | 'sign_in' | 'logout'>
      notification: Words<'canceled' | 'i18n_error'>
    }
  }
  export default messages
}
