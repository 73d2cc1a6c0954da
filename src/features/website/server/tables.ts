/** The tables of the website: its menus' items. */
import { type ColumnKind, timestampColumns } from '#platform/server/db/columns.ts'
import type { MenuId } from '../menu.ts'

export const WEBSITE_TABLES = {
  menu_items: {
    id: 'id',
    menu: 'text',
    name: 'text',
    link: 'text',
    post_id: 'integer?',
    parent_id: 'integer?',
    position: 'integer',
    ...timestampColumns,
  },
} as const satisfies Record<string, Record<string, ColumnKind>>

/** Types of columns that store one of the contract's choices. */
export type WebsiteChoices = {
  menu_items: { menu: MenuId }
}
