/** Every resource and every endpoint: the API's table of contents. */
import { album, setAlbumGallery, uploadAlbumCover } from './content/album.ts'
import { gallery, uploadGalleryImage } from './content/gallery.ts'
import { libraryCalls } from './content/library.ts'
import * as menu from './content/menu.ts'
import { authorReference } from './content/post.ts'
import { postCalls } from './content/posts/calls.ts'
import { trashedAuthorReference } from './content/posts/postTrash.ts'
import * as website from './content/public.ts'
import { redirectCalls } from './content/redirect.ts'
import { listTeacherChoices, readSettings, saveSettings, uploadLogo } from './content/setting.ts'
import { readSite, readSpace } from './content/site.ts'
import { orderSlides, slide, uploadSlideImage } from './content/slide.ts'
import { download } from './csv.ts'
import type { Endpoint } from './endpoint.ts'
import { health, readiness } from './health.ts'
import { readHome } from './home/home.ts'
import { openStudentAccount, openTeacherAccount } from './people/account.ts'
import { endOtherSessions, endSession, listSessions } from './people/device.ts'
import { anonymiseStudent, exportStudentData, exportTeacherData } from './people/personalData.ts'
import { changePassword, readProfile, updateProfile } from './people/profile.ts'
import * as role from './people/role.ts'
import { currentSession, login, logout } from './people/session.ts'
import { teacher } from './people/teacher.ts'
import * as trail from './people/trail.ts'
import * as user from './people/user.ts'
import type { Resource } from './resource.ts'
import { classroom } from './sia/classroom.ts'
import { closeYear, readYearClosing, undoCloseYear } from './sia/closing.ts'
import { readDashboard } from './sia/dashboard/dashboard.ts'
import { downloadAttachment } from './sia/document/attachment.ts'
import * as release from './sia/document/release.ts'
import { eduyear } from './sia/eduyear.ts'
import { exportAttendance, readAttendance } from './sia/enrolment/attendance.ts'
import * as studentClass from './sia/enrolment/studentClass.ts'
import * as graduation from './sia/graduation.ts'
import { readStudentHistory } from './sia/history.ts'
import { readHomerooms, saveHomerooms } from './sia/homeroom.ts'
import { learningCalls } from './sia/learning/calls.ts'
import { lesson } from './sia/lesson.ts'
import * as lessonClass from './sia/lessonClass/lessonClass.ts'
import { copyLessonClasses } from './sia/lessonClass/lessonCopy.ts'
import { readLessonMatrix, saveLessonMatrix } from './sia/lessonClass/lessonMatrix.ts'
import { cancelTeacherChanges, changeTeachers, readTeacherChanges } from './sia/lessonClass/teacherChange.ts'
import * as lessonParticipant from './sia/lessonParticipant.ts'
import { readPeriod, savePeriod } from './sia/period.ts'
import { correctPromotion, readCorrection } from './sia/promotion/correction.ts'
import { promoteStudents, undoPromotionBatch } from './sia/promotion/promotion.ts'
import * as rapor from './sia/rapor.ts'
import { student } from './sia/student.ts'
import { exportTaughtStudents, listTaughtClasses, listTaughtStudents } from './sia/taught.ts'
import { joinLessons, leaveSchool, moveStudentClass, returnToSchool } from './sia/transfer.ts'

export const resources = { slide, gallery, album, lesson, classroom, eduyear, teacher, student } as const
/** Tables that refer to a user account. */
export const accountReferences = [authorReference, trashedAuthorReference] as const

export const customEndpoints = {
  health,
  readiness,
  login,
  logout,
  currentSession,
  readProfile,
  updateProfile,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  readSite,
  readSpace,
  ...postCalls,
  orderSlides,
  uploadSlideImage,
  uploadGalleryImage,
  setAlbumGallery,
  uploadAlbumCover,
  ...libraryCalls,
  ...redirectCalls,
  listMenuItems: menu.listMenuItems,
  readMenuStructure: menu.readMenuStructure,
  saveMenuStructure: menu.saveMenuStructure,
  searchMenuContent: menu.searchMenuContent,
  createMenuItem: menu.createMenuItem,
  updateMenuItem: menu.updateMenuItem,
  removeMenuItem: menu.removeMenuItem,
  listTeacherChoices,
  readSettings,
  saveSettings,
  uploadLogo,
  listRoles: role.listRoles,
  exportRoles: role.exportRoles,
  readRole: role.readRole,
  listAccesses: role.listAccesses,
  createRole: role.createRole,
  updateRole: role.updateRole,
  removeRole: role.removeRole,
  listUsers: user.listUsers,
  exportUsers: user.exportUsers,
  readUser: user.readUser,
  createUser: user.createUser,
  updateUser: user.updateUser,
  removeUser: user.removeUser,
  resetPassword: user.resetPassword,
  readPasswordPolicy: user.readPasswordPolicy,
  importUsers: user.USER_IMPORT.importCsv,
  readUserImport: user.USER_IMPORT.readImport,
  reportUserImport: user.USER_IMPORT.reportImport,
  readUserTemplate: user.USER_IMPORT.readTemplate,
  listUserImports: user.USER_IMPORT.listImports,
  undoUserImport: user.USER_IMPORT.undoImport,
  openTeacherAccount,
  openStudentAccount,
  exportTeacherData,
  exportStudentData,
  anonymiseStudent,
  listTrail: trail.listTrail,
  exportTrail: trail.exportTrail,
  readTrailEntry: trail.readTrailEntry,
  readPeriod,
  savePeriod,
  readHomerooms,
  saveHomerooms,
  listLessonClasses: lessonClass.listLessonClasses,
  exportLessonClasses: lessonClass.exportLessonClasses,
  readLessonClass: lessonClass.readLessonClass,
  createLessonClasses: lessonClass.createLessonClasses,
  copyLessonClasses,
  readLessonMatrix,
  saveLessonMatrix,
  readTeacherChanges,
  changeTeachers,
  cancelTeacherChanges,
  updateLessonClass: lessonClass.updateLessonClass,
  removeLessonClass: lessonClass.removeLessonClass,
  readLessonsOfClass: lessonClass.readLessonsOfClass,
  readLessonClassOptions: lessonClass.readLessonClassOptions,
  readCorrection,
  correctPromotion,
  listStudentClasses: studentClass.listStudentClasses,
  exportStudentClasses: studentClass.exportStudentClasses,
  readAttendance,
  exportAttendance,
  readClassYear: studentClass.readClassYear,
  readStudentClassOptions: studentClass.readStudentClassOptions,
  saveStudentClasses: studentClass.saveStudentClasses,
  removeStudentClass: studentClass.removeStudentClass,
  resetClassPasswords: studentClass.resetClassPasswords,
  listLessonClassStudents: lessonParticipant.listLessonClassStudents,
  exportLessonClassStudents: lessonParticipant.exportLessonClassStudents,
  readLessonParticipants: lessonParticipant.readLessonParticipants,
  readLessonParticipantsById: lessonParticipant.readLessonParticipantsById,
  readLessonParticipantOptions: lessonParticipant.readLessonParticipantOptions,
  saveLessonParticipants: lessonParticipant.saveLessonParticipants,
  updateLessonParticipants: lessonParticipant.updateLessonParticipants,
  promoteStudents,
  undoPromotionBatch,
  readYearClosing,
  closeYear,
  undoCloseYear,
  moveStudentClass,
  joinLessons,
  leaveSchool,
  returnToSchool,
  readStudentHistory,
  listTaughtClasses,
  listTaughtStudents,
  exportTaughtStudents,
  listRapors: rapor.listRapors,
  exportRapors: rapor.exportRapors,
  readRaporOptions: rapor.readRaporOptions,
  readRapor: rapor.readRapor,
  saveRapor: rapor.saveRapor,
  withdrawRapor: rapor.withdrawRapor,
  uploadRapors: rapor.uploadRapors,
  readWaitingRapors: rapor.readWaitingRapors,
  discardRapors: rapor.discardRapors,
  readRaporProgress: rapor.readRaporProgress,
  readUploadedRapor: rapor.readUploadedRapor,
  listGraduations: graduation.listGraduations,
  exportGraduations: graduation.exportGraduations,
  readGraduationOptions: graduation.readGraduationOptions,
  readGraduation: graduation.readGraduation,
  saveGraduation: graduation.saveGraduation,
  withdrawGraduation: graduation.withdrawGraduation,
  uploadGraduations: graduation.uploadGraduations,
  readWaitingGraduations: graduation.readWaitingGraduations,
  discardGraduations: graduation.discardGraduations,
  readGraduationProgress: graduation.readGraduationProgress,
  readUploadedGraduation: graduation.readUploadedGraduation,
  readReleases: release.readReleases,
  saveReleases: release.saveReleases,
  saveReleaseDefault: release.saveReleaseDefault,
  listReaders: release.listReaders,
  exportReaders: release.exportReaders,
  ...learningCalls,
  downloadAttachment,
  readDashboard,
  readHome,
  download,
  readPublicGeneral: website.readPublicGeneral,
  readPublicMenus: website.readPublicMenus,
  readPublicSlides: website.readPublicSlides,
  listPublicPosts: website.listPublicPosts,
  searchPublicPosts: website.searchPublicPosts,
  readPublicPost: website.readPublicPost,
  listPublicGalleries: website.listPublicGalleries,
  listPublicAlbums: website.listPublicAlbums,
  readPublicAlbum: website.readPublicAlbum,
} as const

/** All endpoints, including those of the resources, by unique name. */
export const calls: Readonly<Record<string, Endpoint>> = {
  ...customEndpoints,
  ...Object.fromEntries(Object.values<Resource>(resources).flatMap(callsOf)),
}

function callsOf({ name, endpoints, uploads, files }: Resource): [string, Endpoint][] {
  return [
    ...Object.entries(endpoints).map(([verb, call]): [string, Endpoint] => [`${name}.${verb}`, call]),
    ...Object.entries(uploads).map(([field, call]): [string, Endpoint] => [`${name}.upload.${field}`, call]),
    ...Object.entries(files).map(([field, call]): [string, Endpoint] => [`${name}.file.${field}`, call]),
  ]
}
