/** Under which the card of today is read, and read again. */
export const TODAY_KEY = ['attendanceToday']
