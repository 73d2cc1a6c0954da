/** Marks the save button of a screen that is no form, for Ctrl+S. */
export const SAVES = 'data-saves'

/** @example <Button {...saves} onClick={save}>Simpan</Button> */
export const saves = { [SAVES]: '' }
