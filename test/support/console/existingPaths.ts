/** Addresses of screens that show a record, with the id of one that is created for it. */
import { expect } from 'vitest'
import { POST_TYPE, POST_TYPES } from '#features/posts/postType.ts'
import type { PeriodChoices } from '#features/school/period.ts'
import { resources } from '#src/features.ts'
import { createSampler } from '#test/support/resource/samples.ts'
import { enrol, makeClassroom } from '#test/support/sia/documents.ts'
import { createLesson, createMaterial, createTask } from '#test/support/sia/learning.ts'
import type { Client, World } from '#test/support/world/world.ts'

export type PathFinder = (path: string) => Promise<string>

/**
 * @returns a function that creates a record by the call behind a screen, and returns the screen's path with its id
 * @example await createPathFinder(world, administrator)('/users/edit/:id') // '/users/edit/7'
 */
export function createPathFinder(world: World, administrator: Client): PathFinder {
  const factories = createRecordFactories(world, administrator)
  const toLessonPath = createLessonPathFinder(world)
  return async (path) => {
    if (!path.includes(':id')) return path
    if (path.includes('-class-lesson/')) return toLessonPath(path)
    const createId = factories[path.replace(/(\/edit)?\/:id$/, '')]
    if (!createId) throw new Error(`No record for ${path}: add one to createRecordFactories`)
    return path.replace(':id', String(await createId()))
  }
}

/** @returns a function that fills in the ids of a lesson that has a material and an open task */
function createLessonPathFinder(world: World): PathFinder {
  type Ids = Record<'id', number> & Record<'task' | 'material', { id: number }>
  let lessonWithTask: Promise<Ids> | undefined
  return async (path) => {
    lessonWithTask ??= createLesson(world, 1).then(async (lesson) => ({
      id: lesson.id,
      task: await createTask(lesson),
      material: await createMaterial(lesson),
    }))
    const { id, task, material } = await lessonWithTask
    return path
      .replace(':id', String(id))
      .replace(':task_id', String(task.id))
      .replace(':material_id', String(material.id))
  }
}

async function createRecord(administrator: Client, path: string, body: unknown) {
  const response = await administrator.post<{ id: number }>(path, body)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.result.id
}

/** Creates a lesson of a class with its own lesson, class and teacher. */
async function createLessonClass(administrator: Client) {
  const { eduyears, semesters } = (await administrator.get<PeriodChoices>('/sia/master/setting')).body.result
  const { sample } = resources.teacher
  return createRecord(administrator, '/sia/activity/lesson-class', {
    classroom_id: await createRecord(administrator, resources.classroom.api, {
      code: 'IX',
      room: 'J',
      name: 'IX J',
    }),
    eduyear_id: eduyears.find(({ status }) => status === 'active')?.id,
    semester_id: semesters.find(({ status }) => status === 'active')?.id,
    lesson_teachers: [
      {
        lesson_id: await createRecord(administrator, resources.lesson.api, { code: 'UJI', name: 'Uji' }),
        teacher_id: await createRecord(administrator, resources.teacher.api, {
          ...sample,
          nip: '197001012000031009',
          email: 'uji@contoh.sch.id',
        }),
      },
    ],
  })
}

/** Each creates a record and returns its id; the keys are paths of lists. */
function createRecordFactories(
  world: World,
  administrator: Client,
): Record<string, () => Promise<number | string>> {
  const create = (path: string, body: unknown) => createRecord(administrator, path, body)
  let lessonClass: Promise<number> | undefined
  // One for all, since several resources may refer to the same parent.
  const sampler = createSampler(() => administrator)
  const getLessonClassId = () => {
    lessonClass ??= createLessonClass(administrator)
    return lessonClass
  }
  return {
    ...Object.fromEntries(
      POST_TYPES.map((type) => [
        POST_TYPE[type].path,
        () => create('/post', { title: 'Judul', status: 'draft', type, agenda_date: '2026-07-15' }),
      ]),
    ),
    ...Object.fromEntries(
      Object.values(resources).map((resource) => [
        resource.api,
        async () =>
          (await sampler.postSample({ path: resource.api, sample: resource.sample })).body.result.id,
      ]),
    ),
    '/announcements': () =>
      create('/post', { title: 'Libur', status: 'publish', type: 'news', audience: [{ kind: 'all' }] }),
    '/album-gallery': () => create('/album', resources.album.sample),
    '/menus': async () => 'main',
    '/sia/activity/rapor': async () =>
      (await enrol(world, await makeClassroom(world, 'VII', 'Z'))).student_class_id,
    '/sia/activity/teacher-student': async () =>
      (await enrol(world, await makeClassroom(world, 'VIII', 'Z'))).id,
    '/sia/activity/lesson-class': getLessonClassId,
    '/sia/activity/lesson-class-student': getLessonClassId,
    '/users': async () => administrator.id,
    '/user-roles': () => create('/master/role', { name: 'Perpustakaan', accesses: [] }),
  }
}
