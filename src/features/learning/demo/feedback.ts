/** Feedback texts of the demonstration's teachers. */
export const FEEDBACK = {
  high: ['Bagus sekali, pertahankan.', 'Lengkap dan rapi.', 'Alasanmu meyakinkan, lanjutkan.'],
  middle: [
    'Sudah baik, lengkapi alasannya.',
    'Caranya benar, teliti lagi hitungannya.',
    'Tulisannya sudah runtut, tambah contohnya.',
  ],
  low: ['Baca lagi materinya, lalu tanyakan yang belum jelas.', 'Baru sebagian. Kerjakan semua nomor, ya.'],
} as const
export const RETURNED_FEEDBACK = 'Bagian akhirnya belum ada. Lengkapi lalu kumpulkan lagi, ya.'
