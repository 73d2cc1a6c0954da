/** Notices in the console: the bell in the top bar, and the screen that it opens. */
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { TOP_BAR_ITEMS } from '#platform/console/kit/registry/topBarItems.ts'
import { POLICY } from '#platform/contract/access.ts'
import { NOTICES } from '../paths.ts'

export const notices = consoleFeature(
  [
    screen(() => import('./NoticesScreen.tsx'), {
      path: NOTICES,
      label: 'Pemberitahuan',
      access: POLICY.profile,
      isHidden: true,
    }),
  ],
  {
    contributes: [
      TOP_BAR_ITEMS.contribute({
        name: 'notices',
        ...preloadable(
          () => import('./Bell.tsx'),
          ({ Bell }) => Bell,
        ),
      }),
    ],
  },
)
