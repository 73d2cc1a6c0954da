/** Notices in the console: the bell in the top bar, and the screen that it opens. */

import { Suspense } from 'react'
import { Route } from 'react-router-dom'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { TOP_BAR_ITEMS } from '#platform/console/kit/registry/topBarItems.ts'
import { FORGOT_PASSWORD } from '#platform/console/paths.ts'
import { POLICY } from '#platform/contract/access.ts'
import { MAILS, NOTICES } from '../paths.ts'

const { Component: ResetPassword } = preloadable(
  () => import('./ResetPassword.tsx'),
  (module) => module.ResetPassword,
)

const OpenPage = () => (
  <Suspense fallback={null}>
    <ResetPassword />
  </Suspense>
)

export const notices = consoleFeature(
  [
    screen(() => import('./NoticesScreen.tsx'), {
      path: NOTICES,
      label: 'Pemberitahuan',
      access: POLICY.profile,
      isHidden: true,
    }),
    screen(() => import('./MailsScreen.tsx'), {
      path: MAILS,
      label: 'E-mail tidak terkirim',
      access: POLICY.user.read,
      isHidden: true,
    }),
  ],
  {
    openRoutes: [<Route key={FORGOT_PASSWORD} path={FORGOT_PASSWORD} element={<OpenPage />} />],
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
