/** Website: the public calls; menus, redirects and settings that the office maintains. */
import { feature } from '#platform/contract/feature.ts'
import { readSite, readSpace } from '#platform/contract/site.ts'
import * as menu from './menu.ts'
import * as visitor from './public.ts'
import * as redirect from './redirect.ts'
import { listTeacherChoices, readSettings, saveSettings, uploadLogo } from './setting.ts'
import { trailEntities } from './trailEntities.ts'

export const website = feature({
  uses: ['accounts', 'school', 'people', 'posts', 'media'],
  contributes: [trailEntities],
  resources: {},
  calls: {
    readSite,
    readSpace,
    listRedirects: redirect.listRedirects,
    exportRedirects: redirect.exportRedirects,
    createRedirect: redirect.createRedirect,
    removeRedirect: redirect.removeRedirect,
    readDeadLinks: redirect.readDeadLinks,
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
    readPublicGeneral: visitor.readPublicGeneral,
    readPublicMenus: visitor.readPublicMenus,
    readPublicSlides: visitor.readPublicSlides,
    listPublicPosts: visitor.listPublicPosts,
    searchPublicPosts: visitor.searchPublicPosts,
    readPublicPost: visitor.readPublicPost,
    listPublicGalleries: visitor.listPublicGalleries,
    listPublicAlbums: visitor.listPublicAlbums,
    readPublicAlbum: visitor.readPublicAlbum,
  },
})
