/** Of a reset whose answer did not arrive and cannot be asked for again, since the new passwords stand in it alone. */
export const LOST_RESET =
  'Jawaban server tidak sampai. Password mungkin sudah diganti: reset sekali lagi, lalu bagikan yang baru.'
