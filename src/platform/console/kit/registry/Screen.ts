/** Types of the screens and entities that the features declare; menus, guards and lists read them. */
import type { ComponentType } from 'react'
import type { AccessKey } from '#platform/contract/access.ts'
import type { UserType } from '#platform/contract/identity/userTypes.ts'
import type { EntityData } from '../../providers/entity.ts'

export type Icon = ComponentType<{ fontSize?: 'small' | 'inherit' }>
export type ScreenGroup = { label: string; icon: Icon }

/** Where the menus show a screen. */
export type MenuPlacement = {
  label: string
  icon?: Icon
  /**
   * Its place in the menu: a smaller number is higher up, and entries without one are last. Entries with the same number
   * are in the order in which their feature names them, so that each feature has one number for each of its sections.
   */
  position?: number
  /** Shown in the SIA navbar instead of the sidebar. */
  isSia?: boolean
  /** Shown in no menu; reached by links only. */
  isHidden?: boolean
  /** Shown only in the menus of this user type, or of these; other users with its access key reach it by links. */
  forUserType?: UserType | readonly UserType[]
  /** Path of the list that a form returns to. */
  parent?: string
  /** The expandable menu entry that contains it. */
  group?: ScreenGroup
  /** Section heading in the sidebar, shown above the first screen that has it. */
  heading?: string
  /** Opens without a connection too: its scripts and the last answers to it are kept on the device. */
  isKept?: boolean
}

export type Screen = MenuPlacement & {
  path: string
  /** The user needs any one of these keys; an empty list admits no user. */
  access: readonly AccessKey[]
  /** Loads its module before it is rendered. */
  load?: () => Promise<unknown>
}

/** The `options` of a `<Resource>`: react-admin reads `label`, this console the rest. */
export type EntityOptions = { label: string; data: EntityData; screens: readonly Screen[] }

/** The `options` of a plain `<Resource>`; the contract's label goes before the `label`, as messages do in react-admin. */
export type PlainOptions = { label?: string; heading?: string; data?: never; screens?: never }
