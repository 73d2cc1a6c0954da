/** The choice of no class in particular. */

/** The option for all classes of the last grade. */
export const ALL_CLASSES = { id: 0, name: 'Semua Kelas Rombel' } as const
