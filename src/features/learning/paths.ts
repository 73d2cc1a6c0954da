/** Addresses that the console knows before it loads a screen. */

/** The lessons of a student: the screen and its calls. */
export const STUDENT_LESSONS = '/sia/activity/student-class-lesson'
