/** Which records describe persons. */

/**
 * Names in the trail of what describes persons, as the names of properties. A feature adds its own.
 *
 * @example declare module '#platform/contract/personEntities.ts' { interface PersonEntities { member: true } }
 */
export interface PersonEntities {
  user: true
}
