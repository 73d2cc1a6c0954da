/** The general settings of the site. */
import { storeUpload } from '#features/media/server/media.ts'
import { describeField } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import { claimImages, isStoredImage } from '#platform/server/files/images.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { nameChanger } from '#platform/server/resource/optimisticLock.ts'
import { storeSetting } from '#platform/server/settings.ts'
import { type SettingName, settingFields } from '../setting.ts'
import type { website } from '../website.ts'
import { PICTURE_SETTINGS } from './pictureSettings.ts'

export const settingHandlers = {
  readSettings: async ({ context }) => ({ result: await readAllSettings(context.db.kysely) }),
  saveSettings: async ({ body, context, user }) => {
    await saveAll(context, user, body.generals)
    return { message: 'Pengaturan berhasil disimpan.', result: await readAllSettings(context.db.kysely) }
  },
  uploadLogo: (call) => storeUpload(call, { use: 'post', field: 'logo' }),
} satisfies Partial<Handlers<typeof website.calls>>

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingFields.shape, name)
const SETTING_NAMES = Object.keys(settingFields.shape).filter(isSettingName)

async function readAllSettings(queries: Queries) {
  const stored = await queries.selectFrom('settings').selectAll().execute()
  return SETTING_NAMES.map((name) => ({ name, value: stored.find((row) => row.name === name)?.value ?? '' }))
}

type SentSetting = { name: string; value?: string | null | undefined; was?: string | null | undefined }

async function saveAll(context: Context, user: Caller, generals: SentSetting[]) {
  const values = parseSettings(generals)
  for (const name of PICTURE_SETTINGS) {
    const image = values[name]
    if (image && !(await isStoredImage(context.db.kysely, image)))
      throw errors.invalid({ [name]: 'Gambar tidak dikenal. Unggah ulang gambarnya.' })
  }
  await write(context, user, async (tx) => {
    const { queries } = tx
    const before = await readAllSettings(queries)
    await refuseStaleSettings(tx, before, generals)
    for (const [name, value] of Object.entries(values)) await storeSetting(queries, name, value ?? '')
    for (const [entityId, name] of PICTURE_SETTINGS.entries()) {
      const image = values[name]
      if (image !== undefined) await claimImages(queries, { entity: 'setting', entityId, images: [image] })
    }
    await tx.audit({
      action: 'update',
      entity: 'setting',
      entityId: 0,
      before,
      after: values,
    })
  })
}

/** @throws 409 if somebody else has changed a setting since the sender read it */
async function refuseStaleSettings(
  tx: Tx<Caller>,
  stored: readonly { name: SettingName; value: string }[],
  sent: SentSetting[],
) {
  const stale = stored.filter(({ name, value }) => {
    const setting = sent.find((item) => item.name === name)
    return setting?.was !== undefined && (setting.was ?? '') !== value && (setting.value ?? '') !== value
  })
  if (stale.length === 0) return
  const labels = stale.map(({ name }) => describeField(settingFields, name).label)
  throw errors.conflict(`${labels.join(', ')} sudah diubah ${await nameChanger(tx, 'setting', 0)}.`)
}

/** Parses the settings that were sent. @throws 422 if a name is unknown or repeated, or a value is invalid */
function parseSettings(generals: SentSetting[]): Partial<Record<SettingName, string | null>> {
  // Maps, because a name may be one that every object has, such as `constructor`.
  const problems = new Map<string, string>()
  const values = new Map<string, string | null>()
  for (const { name, value } of generals) {
    // Other consoles call the school's name 'site name'.
    const settingName = name.trim().replaceAll(' ', '_')
    const field = isSettingName(settingName) ? settingFields.shape[settingName] : undefined
    const parsed = field?.safeParse(value ?? '')
    if (!parsed) problems.set(name, 'Pengaturan ini tidak dikenal')
    else if (values.has(settingName)) problems.set(name, 'Pengaturan ini disebut dua kali')
    else if (!parsed.success) problems.set(name, parsed.error.issues[0]?.message ?? '')
    else values.set(settingName, parsed.data)
  }
  if (problems.size > 0) throw errors.invalid(Object.fromEntries(problems))
  return Object.fromEntries(values)
}
