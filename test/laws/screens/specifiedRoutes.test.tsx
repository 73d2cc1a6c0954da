/** Law: the screens have exactly the paths of docs/specification.md. */
import { expect, it } from 'vitest'
import { POST_TYPE } from '#features/posts/postType.ts'
import { resources } from '#src/features.ts'
import { screens } from '#test/support/console/screens.ts'

/** The paths of the screens in docs/specification.md. */
const ROUTES = `
  /
  /account/profile
  /account/change-password
  /account/sessions
  /account/notices  /announcements  /announcements/:id
  /account/mails
  /panduan
  /pages              /pages/new              /pages/edit/:id
  /articles           /articles/new           /articles/edit/:id
  /news               /news/new               /news/edit/:id
  /agendas            /agendas/new            /agendas/edit/:id
  /prefaces           /prefaces/new           /prefaces/edit/:id
  /planned
  /media
  /slides
  /galleries
  /album-gallery      /album-gallery/new      /album-gallery/:id
  /setting/general
  /menus              /menus/:id
  /redirects          /redirects/dead-links
  /sia
  /sia/master/lesson    /sia/master/lesson/new    /sia/master/lesson/edit/:id
  /sia/master/classroom /sia/master/classroom/new /sia/master/classroom/edit/:id
  /sia/master/eduyear   /sia/master/eduyear/new   /sia/master/eduyear/edit/:id
  /sia/master/teacher   /sia/master/teacher/new   /sia/master/teacher/edit/:id
  /sia/master/student   /sia/master/student/new   /sia/master/student/edit/:id
  /sia/master/setting
  /sia/activity/attendance           /sia/activity/attendance/month
  /sia/activity/attendance/requests  /sia/activity/my-attendance
  /sia/master/homeroom
  /sia/activity/lesson-class         /sia/activity/lesson-class/new         /sia/activity/lesson-class/edit/:id
  /sia/activity/lesson-class/perclass /sia/activity/lesson-class/copy /sia/activity/lesson-class/matrix
  /sia/activity/lesson-class/teacher-change
  /sia/activity/student-class        /sia/activity/student-class/new
  /sia/activity/lesson-class-student /sia/activity/lesson-class-student/perlesson
  /sia/activity/lesson-class-student/edit/:id
  /sia/activity/rapor                /sia/activity/rapor/:id
  /sia/activity/kelulusan
  /sia/activity/close-year
  /sia/activity/student-class/spread
  /sia/activity/release              /sia/activity/release/opened
  /sia/activity/teacher-class
  /sia/activity/teacher-student      /sia/activity/teacher-student/:id
  /sia/activity/teacher-class-lesson
  /sia/activity/teacher-class-lesson/overview
  /sia/activity/teacher-class-lesson/materials
  /sia/activity/teacher-class-lesson/tasks
  /sia/activity/teacher-class-lesson/submits
  /sia/activity/teacher-class-lesson/:id
  /sia/activity/teacher-class-lesson/:id/material/new
  /sia/activity/teacher-class-lesson/:id/material/:material_id
  /sia/activity/teacher-class-lesson/:id/task/new
  /sia/activity/teacher-class-lesson/:id/task/:task_id
  /sia/activity/teacher-class-lesson/:id/task/:task_id/edit
  /sia/activity/student-class-lesson
  /sia/activity/student-class-lesson/:id
  /sia/activity/student-class-lesson/:id/task/:task_id
  /users              /users/new              /users/edit/:id
  /user-roles         /user-roles/new         /user-roles/edit/:id
  /audit
`

/** The paths of the list and forms of each plain resource and each type of post. */
const RESOURCE_ROUTES = [
  ...Object.values(resources).map(({ api }) => api),
  ...Object.values(POST_TYPE).map(({ path }) => path),
].flatMap((path) => [path, `${path}/new`, `${path}/edit/:id`])

const specifiedRoutes = ROUTES.split(/\s+/).filter(Boolean)
const routes = screens.map(({ path }) => path)

it('every specified path has a screen', () => {
  expect(specifiedRoutes.filter((path) => !routes.includes(path))).toEqual([])
})

it('no path is specified or used twice', () => {
  expect(specifiedRoutes.filter((path, index) => specifiedRoutes.indexOf(path) !== index)).toEqual([])
  expect(routes.filter((path, index) => routes.indexOf(path) !== index)).toEqual([])
})

it('no screen has another path, except those of entities that a school added', () => {
  expect(routes.filter((path) => !specifiedRoutes.includes(path) && !RESOURCE_ROUTES.includes(path))).toEqual(
    [],
  )
})
