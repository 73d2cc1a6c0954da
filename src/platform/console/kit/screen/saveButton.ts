/** Marks the save button that Ctrl+S presses on screens that are not forms. */
export const SAVE_BUTTON_ATTRIBUTE = 'data-saves'

/** @example <Button {...SAVE_BUTTON_PROPS} onClick={save}>Simpan</Button> */
export const SAVE_BUTTON_PROPS = { [SAVE_BUTTON_ATTRIBUTE]: '' }

const CHOICE_BUTTON_ATTRIBUTE = 'data-acts-on-choices'

/** For the other buttons outside forms that act on what pickers have chosen. */
export const CHOICE_BUTTON_PROPS = { [CHOICE_BUTTON_ATTRIBUTE]: '' }

/** The buttons outside forms that act on what pickers have chosen. */
export const CHOICE_BUTTONS = `[${SAVE_BUTTON_ATTRIBUTE}], [${CHOICE_BUTTON_ATTRIBUTE}]`
