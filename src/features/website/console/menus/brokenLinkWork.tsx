/** Menu items that lead nowhere wait to be mended. */
import LinkOff from '@mui/icons-material/LinkOffOutlined'
import type { OpenWork } from '#platform/console/kit/home/homePoints.ts'
import { MENUS } from '../../menu.ts'

type BrokenLink = { id: number; name: string; menu: string; state: 'hidden' | 'gone' }

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    broken_links: readonly BrokenLink[] | null
  }
}

export const brokenLinkWork: OpenWork = {
  listTasks: ({ broken_links }) =>
    (broken_links ?? []).map(({ id, name, menu, state }) => ({
      key: `link ${id}`,
      icon: <LinkOff fontSize="small" color="warning" />,
      primary: `Menu “${name}” tidak menuju ke mana-mana`,
      secondary: `${readMenuName(menu)}: kontennya ${state === 'gone' ? 'sudah dihapus' : 'tidak tampil di situs'}`,
      to: `/menus/${menu}`,
    })),
}

const readMenuName = (menu: string) => MENUS.find(({ id }) => id === menu)?.name ?? menu
