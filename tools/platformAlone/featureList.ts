/** The list of features of a platform that stands alone: it has none. */
export {}
