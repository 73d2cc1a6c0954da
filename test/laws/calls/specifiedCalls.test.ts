/** Law: the catalogue has every specified call. */
import { expect, it } from 'vitest'
import { calls } from '#src/features.ts'

/** The calls of the specification. */
const SPECIFIED_CALLS = `
  POST /login
  GET /account/profile
  PUT /account/profile/:id
  PUT /account/change-password

  GET /post/:id
  GET /post/all/:type
  POST /post
  PUT /post/:id
  DELETE /post/:id
  POST /post/upload-image
  POST /post/upload-image-content

  GET /slide
  POST /slide
  PUT /slide/:id
  DELETE /slide/:id
  POST /slide/ordering
  POST /slide/upload-image
  GET /gallery
  POST /gallery
  PUT /gallery/:id
  DELETE /gallery/:id
  POST /gallery/upload-image
  GET /album/:id
  GET /setting/general
  POST /setting/general
  GET /setting/menu
  GET /setting/menu-structure
  POST /setting/menu-structure
  GET /setting/menu/content-opt
  POST /setting/menu
  PUT /setting/menu/:id
  DELETE /setting/menu/:id

  GET /sia-dashboard
  GET /sia/master/lesson
  GET /sia/master/lesson/:id
  POST /sia/master/lesson
  PUT /sia/master/lesson/:id
  DELETE /sia/master/lesson/:id
  POST /sia/master/lesson-import
  GET /sia/master/classroom
  GET /sia/master/classroom/:id
  POST /sia/master/classroom
  PUT /sia/master/classroom/:id
  DELETE /sia/master/classroom/:id
  POST /sia/master/classroom-import
  GET /sia/master/eduyear
  GET /sia/master/eduyear/:id
  POST /sia/master/eduyear
  PUT /sia/master/eduyear/:id
  DELETE /sia/master/eduyear/:id
  POST /sia/master/eduyear-import
  GET /sia/master/teacher
  GET /sia/master/teacher/:id
  POST /sia/master/teacher
  PUT /sia/master/teacher/:id
  DELETE /sia/master/teacher/:id
  POST /sia/master/teacher-import
  GET /sia/master/student
  GET /sia/master/student/:id
  POST /sia/master/student
  PUT /sia/master/student/:id
  DELETE /sia/master/student/:id
  POST /sia/master/student-import
  GET /sia/master/setting
  POST /sia/master/setting
  GET /sia/activity/lesson-class
  GET /sia/activity/lesson-class/:id
  POST /sia/activity/lesson-class
  PUT /sia/activity/lesson-class/:id
  DELETE /sia/activity/lesson-class/:id
  GET /sia/activity/lesson-class/by-class-year
  GET /sia/activity/lesson-class-opt
  GET /sia/activity/student-class
  POST /sia/activity/student-class
  GET /sia/activity/student-class/by-class-year
  GET /sia/activity/student-class-opt
  POST /sia/activity/student-class/status
  GET /sia/activity/lesson-class-student
  GET /sia/activity/lesson-class-student/:id
  POST /sia/activity/lesson-class-student
  PUT /sia/activity/lesson-class-student/:id
  GET /sia/activity/lesson-class-student/by-class-year
  GET /sia/activity/lesson-class-student-opt
  POST /sia/activity/rapor
  GET /sia/activity/rapor/form-opt
  PUT /sia/activity/rapor
  POST /sia/activity/rapor/bulk-upload
  POST /sia/activity/graduation
  GET /sia/activity/graduation/form-opt
  PUT /sia/activity/graduation
  POST /sia/activity/graduation/bulk-upload
  GET /download-attachment

  GET /master/user
  GET /master/user/:id
  DELETE /master/user/:id
  PATCH /master/user-reset-password/:id
  POST /master/user
  PUT /master/user/:id
  GET /master/role
  GET /master/role/:id
  GET /master/role/access
  POST /master/role
  PUT /master/role/:id
  DELETE /master/role/:id
`

/** Calls that were decided after the specification. */
const DECIDED_CALLS = `
  POST /logout
  GET /space
  GET /account/sessions
  DELETE /account/sessions/:id
  DELETE /account/sessions
  GET /account/new-devices
  POST /login/second-step
  GET /account/second-step
  POST /account/second-step
  POST /account/second-step/confirm
  DELETE /account/second-step
  POST /master/user/:id/second-step/reset
  POST /sia/master/teacher/:id/account
  POST /sia/master/student/:id/account
  POST /master/user-import
  GET /album
  POST /album
  PUT /album/:id
  DELETE /album/:id
  GET /sia/activity/rapor/:id
  POST /sia/activity/rapor/:id/withdraw
  POST /sia/activity/graduation/:id/withdraw
  GET /sia/master/homeroom
  PUT /sia/master/homeroom
  POST /sia/activity/student-class/:id/move
  POST /sia/master/student/:id/leave
  GET /sia/master/student/:id/personal-data
  GET /sia/master/teacher/:id/personal-data
  POST /sia/master/student/:id/anonymise
  POST /sia/master/student/:id/return
  GET /sia/activity/teacher-class-lesson
  GET /sia/activity/teacher-class-lesson/:id
  GET /sia/activity/teacher-class-lesson/:id/students
  GET /sia/activity/teacher-class-lesson/:id/materials
  POST /sia/activity/teacher-class-lesson/:id/material
  PUT /sia/activity/teacher-class-lesson/:id/material/:material_id
  DELETE /sia/activity/teacher-class-lesson/:id/material/:material_id
  GET /sia/activity/teacher-class-lesson/:id/tasks
  POST /sia/activity/teacher-class-lesson/:id/task
  PUT /sia/activity/teacher-class-lesson/:id/task/:task_id
  DELETE /sia/activity/teacher-class-lesson/:id/task/:task_id
  GET /sia/activity/teacher-class-lesson/:id/task/:task_id/submits
  GET /sia/activity/teacher-class-lesson/:id/task/:task_id/missing-numbers
  PUT /sia/activity/teacher-class-lesson/:id/task/:task_id/submit/:submission_id
  POST /sia/activity/teacher-class-lesson/upload-attachment
  GET /sia/activity/one-student-class-lesson
  GET /sia/activity/student-class-lesson/classroom/:classroom_id/eduyear/:eduyear_id/semester/:semester_id
  GET /sia/activity/student-class-lesson/:id
  GET /sia/activity/student-class-lesson/:id/students
  GET /sia/activity/student-class-lesson/:id/materials
  GET /sia/activity/student-class-lesson/:id/tasks
  GET /sia/activity/student-class-lesson/:id/task/:task_id/submit
  POST /sia/activity/student-class-lesson/:id/task/:task_id/submit
  PUT /sia/activity/student-class-lesson/:id/task/:task_id/submit/:submission_id
  POST /sia/activity/student-class-lesson/upload-attachment
`

const requiredCalls = (SPECIFIED_CALLS + DECIDED_CALLS)
  .split('\n')
  .map((line) => line.trim())
  .filter(Boolean)
const catalogueCalls = Object.values(calls).map(({ method, path }) => `${method} ${path}`)

it('the catalogue has every specified and decided call', () => {
  expect(requiredCalls.filter((call) => !catalogueCalls.includes(call))).toEqual([])
})

it('no call is required or declared twice', () => {
  expect(requiredCalls.filter((call, index) => requiredCalls.indexOf(call) !== index)).toEqual([])
  expect(catalogueCalls.filter((call, index) => catalogueCalls.indexOf(call) !== index)).toEqual([])
})
