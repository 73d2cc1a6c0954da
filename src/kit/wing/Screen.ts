/** What a screen is, and what the console knows of an entity: the data that wings declare and everything else reads. */
import type { ComponentType } from 'react'
import type { AccessKey } from '#contract/access.ts'
import type { UserType } from '#contract/people/session.ts'
import type { EntityData } from '#src/providers/entity.ts'

export type Icon = ComponentType<{ fontSize?: 'small' | 'inherit' }>
export type Group = { label: string; icon: Icon }

/** Where a screen stands in the menus. */
export type Placement = {
  label: string
  icon?: Icon
  /** Stands in the SIA navbar instead of the sidebar. */
  isSia?: boolean
  /** Reached by links only; no menu names it. */
  isHidden?: boolean
  /** Only the menus of these accounts name it; whoever else holds its key reaches it by links. */
  isOf?: UserType
  /** The list a form goes back to. */
  parent?: string
  /** The menu entry it unfolds from. */
  group?: Group
  /** Written above the first of those that share it in the sidebar. */
  heading?: string
}

export type Screen = Placement & {
  path: string
  /** Any of these keys opens it; an empty list opens it to nobody. */
  access: readonly AccessKey[]
  /** Its module, for whoever fetches it before it is rendered. */
  load?: () => Promise<unknown>
}

/** The `options` of a `<Resource>`: its label, as react-admin reads it, and what is ours beside. */
export type EntityOptions = { label: string; data: EntityData; screens: readonly Screen[] }
