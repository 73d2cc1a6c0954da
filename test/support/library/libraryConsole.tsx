/** The console part of the lending library: generated screens, and a value for each point of the console. */
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import { HOME_CARDS, OPEN_WORK } from '#platform/console/kit/home/homePoints.ts'
import { PERSON_GROUP } from '#platform/console/kit/importCsv/passwords/personGroup.ts'
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { generatedResource } from '#platform/console/kit/registry/generatedResource.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { MEDIA_PICKERS } from '#platform/console/kit/upload/mediaPicker.ts'
import { book, loan, reader } from './library.ts'

declare module '#platform/console/kit/home/homePoints.ts' {
  interface HomeData {
    trial_overdue: number
  }
}

const OverdueCard = () => <p>Ada buku yang terlambat.</p>

export const libraryConsole = consoleFeature(
  [
    generatedResource(book, { icon: MenuBook, position: 10 }),
    generatedResource(reader, { icon: MenuBook, position: 20 }),
    generatedResource(loan, { icon: MenuBook, position: 30 }),
  ],
  {
    contributes: [
      HOME_CARDS.contribute({
        name: 'overdue',
        homes: ['dashboard'],
        position: 10,
        ...preloadable(
          async () => ({ OverdueCard }),
          (module) => module.OverdueCard,
        ),
      }),
      OPEN_WORK.contribute({
        position: 10,
        load: async () => ({
          findTile: ({ trial_overdue = 0 }) =>
            trial_overdue > 0
              ? { label: 'Terlambat', value: trial_overdue, detail: 'buku', isUrgent: true, to: '/loans' }
              : null,
        }),
      }),
      PERSON_GROUP.contribute({ name: 'cabang' }),
      MEDIA_PICKERS.contribute({
        create:
          () =>
          ({ renderButton }) =>
            renderButton(() => {}),
      }),
    ],
  },
)
