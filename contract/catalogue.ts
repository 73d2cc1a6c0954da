/** Every resource and every endpoint: the API's table of contents. */
import * as post from './content/post.ts'
import { readSite } from './content/site.ts'
import type { Endpoint } from './endpoint.ts'
import { health } from './health.ts'
import { changePassword, readProfile, updateProfile } from './people/profile.ts'
import { currentSession, login, logout } from './people/session.ts'
import { student } from './people/student.ts'
import { teacher } from './people/teacher.ts'
import { classroom } from './sia/classroom.ts'
import { eduyear } from './sia/eduyear.ts'
import { lesson } from './sia/lesson.ts'

export const resources = { lesson, classroom, eduyear, teacher, student } as const

export const endpoints = {
  health,
  login,
  logout,
  currentSession,
  readProfile,
  updateProfile,
  changePassword,
  readSite,
  listPosts: post.listPosts,
  readPost: post.readPost,
  createPost: post.createPost,
  updatePost: post.updatePost,
  removePost: post.removePost,
  uploadPostImage: post.uploadPostImage,
  uploadContentImage: post.uploadContentImage,
} as const

/** Every call there is, plain resources unfolded, under a name that says which. */
export const calls: Readonly<Record<string, Endpoint>> = {
  ...endpoints,
  ...Object.fromEntries(
    Object.values(resources).flatMap((resource) =>
      Object.entries(resource.endpoints).map(([verb, call]) => [`${resource.name}.${verb}`, call]),
    ),
  ),
}
