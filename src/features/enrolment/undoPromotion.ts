/** The reasons why the last promotion of a class cannot be undone: records that now depend on it. */

/** The result of a promotion for a student. */
export type PromotionOutcome = 'passed' | 'repeat' | 'graduated'
