import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteAssetsBucket, type Storage, supabaseStorage } from '../../shared/platform/storage.ts'
import type { Child } from '../../supabase/local/children.ts'
import { startLite } from '../../supabase/local/lite.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { openDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let folder: string
let child: Child | undefined
let storage: Storage
let origin: string
const secretKey = 'sb_secret_the_test_s_own_key_12345678'

/** Supabase's own Storage like in the embedded stack, with the bucket of our schema. */
beforeAll(async () => {
  database = await openDatabase()
  folder = await Deno.makeTempDir({ prefix: 'storage-test-' })
  const settings = {
    port: freePort(),
    databaseUrl: database.ownerUrl,
    siteUrl: 'http://localhost',
    appUrl: 'http://localhost',
    jwtSecret: crypto.randomUUID(),
    publishableKey: 'sb_publishable_the_test_s_own_key_1234',
    serviceKey: secretKey,
    storageDir: join(folder, 'storage'),
    mailDir: join(folder, 'mail'),
    limitsRequests: false,
  }
  for (const path of [settings.storageDir, settings.mailDir]) await Deno.mkdir(path)
  ;({ origin } = await startLite({
    settings,
    log: join(folder, 'lite.log'),
    onChild: (started) => child = started,
  }))
  storage = supabaseStorage({ url: origin, secretKey })
})
afterAll(async () => {
  await child?.stop()
  await database.close()
  await Deno.remove(folder, { recursive: true })
})

const bytes = new Uint8Array([1, 2, 3, 4])

it('a file is written, also twice, publicly readable, and removed, also twice', async () => {
  for (let time = 0; time < 2; time++) await storage.put('a.webp', bytes, 'image/webp')
  const response = await fetch(storage.publicUrl('a.webp'))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await response.bytes()).toEqual(bytes)
  for (let time = 0; time < 2; time++) await storage.remove(['a.webp', 'never-there.wav'])
  const gone = await fetch(storage.publicUrl('a.webp'))
  expect(gone.ok).toBe(false)
  await gone.body?.cancel()
})

it('only the secret key can write and remove files', async () => {
  await storage.put('b.webp', bytes, 'image/webp')
  const withoutKey = supabaseStorage({ url: origin, secretKey: 'sb_publishable_the_test_s_own_key_1234' })
  await expect(withoutKey.put('c.webp', bytes, 'image/webp')).rejects.toMatchObject({
    code: 'store_unavailable',
  })
  await withoutKey.remove(['b.webp']).catch(() => {})
  const still = await fetch(storage.publicUrl('b.webp'))
  expect(await still.bytes()).toEqual(bytes)
})

it('the bucket takes pictures, sound and typefaces of up to 8 MB', async () => {
  const [bucket] = await database.owner`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = ${siteAssetsBucket}`
  expect(bucket).toEqual({
    public: true,
    file_size_limit: '8388608',
    allowed_mime_types: ['image/webp', 'audio/mpeg', 'audio/wav', 'font/woff2'],
  })
})

it.each([
  ['no key', {}],
  ['a key that no header can carry', { secretKey: 'a\nb' }],
  ['no server', { secretKey, url: 'http://127.0.0.1:1' }],
  ['no response in time', { secretKey, timeoutMs: 1 }],
])('with %s a file is not stored, and the error does not contain the key', async (_, options) => {
  const refusal = await supabaseStorage({ url: origin, ...options }).put('d.webp', bytes, 'image/webp')
    .then(() => expect.unreachable(), (error) => error)
  expect(refusal).toMatchObject({ code: 'store_unavailable', message: 'Files cannot be stored right now' })
  expect(`${refusal.cause}`).not.toContain(secretKey)
})
