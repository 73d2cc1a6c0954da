/** Marks the save button that Ctrl+S presses on screens that are not forms. */
export const SAVE_BUTTON_ATTRIBUTE = 'data-saves'

/** @example <Button {...SAVE_BUTTON_PROPS} onClick={save}>Simpan</Button> */
export const SAVE_BUTTON_PROPS = { [SAVE_BUTTON_ATTRIBUTE]: '' }
