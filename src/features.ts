/** Every resource and every endpoint: the API's table of contents. */
import { openStudentAccount, openTeacherAccount } from '#features/accounts/account.ts'
import { endOtherSessions, endSession, listSessions } from '#features/accounts/device.ts'
import { changePassword } from '#features/accounts/password.ts'
import * as role from '#features/accounts/role.ts'
import * as trail from '#features/accounts/trail.ts'
import * as user from '#features/accounts/user.ts'
import * as graduation from '#features/documents/graduation.ts'
import * as rapor from '#features/documents/rapor.ts'
import * as release from '#features/documents/release.ts'
import { exportAttendance, readAttendance } from '#features/enrolment/attendance.ts'
import { closeYear, readYearClosing, undoCloseYear } from '#features/enrolment/closing.ts'
import { correctPromotion, readCorrection } from '#features/enrolment/correction.ts'
import { readHomerooms, saveHomerooms } from '#features/enrolment/homeroom.ts'
import { promoteStudents, undoPromotionBatch } from '#features/enrolment/promotion.ts'
import * as studentClass from '#features/enrolment/studentClass.ts'
import { student } from '#features/enrolment/studentResource.ts'
import { joinLessons, leaveSchool, moveStudentClass, returnToSchool } from '#features/enrolment/transfer.ts'
import { readDashboard } from '#features/home/dashboard.ts'
import { readHome } from '#features/home/home.ts'
import { exportTaughtStudents, listTaughtClasses, listTaughtStudents } from '#features/home/taught.ts'
import { learningCalls } from '#features/learning/calls.ts'
import * as lessonClass from '#features/lessons/lessonClass.ts'
import { copyLessonClasses } from '#features/lessons/lessonCopy.ts'
import { readLessonMatrix, saveLessonMatrix } from '#features/lessons/lessonMatrix.ts'
import * as lessonParticipant from '#features/lessons/lessonParticipant.ts'
import { cancelTeacherChanges, changeTeachers, readTeacherChanges } from '#features/lessons/teacherChange.ts'
import { album, setAlbumGallery, uploadAlbumCover } from '#features/media/album.ts'
import { gallery, uploadGalleryImage } from '#features/media/gallery.ts'
import { libraryCalls } from '#features/media/library.ts'
import { orderSlides, slide, uploadSlideImage } from '#features/media/slide.ts'
import { readStudentHistory } from '#features/people/history.ts'
import { anonymiseStudent, exportStudentData, exportTeacherData } from '#features/people/personalData.ts'
import { readProfile, updateProfile } from '#features/people/profile.ts'
import { teacher } from '#features/people/teacher.ts'
import { postCalls } from '#features/posts/calls.ts'
import { authorReference } from '#features/posts/post.ts'
import { trashedAuthorReference } from '#features/posts/postTrash.ts'
import { classroom } from '#features/school/classroom.ts'
import { eduyear } from '#features/school/eduyear.ts'
import { lesson } from '#features/school/lesson.ts'
import { readPeriod, savePeriod } from '#features/school/period.ts'
import * as menu from '#features/website/menu.ts'
import * as website from '#features/website/public.ts'
import { redirectCalls } from '#features/website/redirect.ts'
import { listTeacherChoices, readSettings, saveSettings, uploadLogo } from '#features/website/setting.ts'
import { download } from '#platform/contract/csv.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { health, readiness } from '#platform/contract/health.ts'
import { downloadAttachment } from '#platform/contract/privateFile.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { currentSession, login, logout } from '#platform/contract/session.ts'
import { readSite, readSpace } from '#platform/contract/site.ts'

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
