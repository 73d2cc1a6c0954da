/** The numbers of a student, NIS and NISN, as they are shown together. */
