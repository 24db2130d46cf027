import { expect, it } from 'vitest'
import { startManagementApi } from '../../supabase/rehearsal/management-api.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'

const database = fixture(openDatabase)

/** What `supabase config push` changes in a project whose settings of a group all differ. */
async function pushed(remote: Record<string, unknown>) {
  const folder = await Deno.makeTempDir({ prefix: 'config-push-' })
  await using api = startManagementApi({ folder, configuration: remote })
  await api.cli(['config', 'push'], { APP_URL: 'https://music.example' })
  await Deno.remove(folder, { recursive: true })
  return api.changes
}

it('supabase config push sets what identity depends on', async () => {
  const { auth } = await pushed({ auth: { jwt_expiry: 1 } })
  expect(auth).toMatchObject({
    site_url: 'https://music.example',
    // An address counts only once its owner has confirmed it, at sign-up and after a change.
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    external_email_enabled: true,
    disable_signup: false,
    // Tokens of anonymous users are refused, so they should not exist.
    external_anonymous_users_enabled: false,
    external_phone_enabled: false,
    security_manual_linking_enabled: false,
    refresh_token_rotation_enabled: true,
  })
})

it('supabase config push allows files as large as the largest bucket does', async () => {
  const [{ max }] = await database.owner<[{ max: string }]>`select max(file_size_limit) from storage.buckets`
  const { storage } = await pushed({ storage: { file_size_limit: 1 } })
  expect(storage).toMatchObject({ fileSizeLimit: Number(max) })
})

it('supabase config push exposes none of our schemas through REST', async () => {
  const { postgrest } = await pushed({ api: { max_rows: 1 } })
  expect(postgrest).toMatchObject({ db_schema: 'public' })
})
