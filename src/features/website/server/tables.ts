/** The tables of the website: its menus' items. */
import { timestampColumns } from '#platform/server/db/columns.ts'
import type { RowsOf, Tables } from '#platform/server/db/tables.ts'
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
} as const satisfies Tables

/** Types of columns that store one of the contract's choices. */
type WebsiteChoices = {
  menu_items: { menu: MenuId }
}

declare module '#platform/server/db/tables.ts' {
  interface Database extends RowsOf<typeof WEBSITE_TABLES, WebsiteChoices> {}
}
