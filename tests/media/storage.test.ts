import { expect, it } from 'vitest'
import { siteAssetsBucket, supabaseStorage } from '../../shared/platform/storage.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { openStorage } from '../support/storage.ts'

const database = fixture(() => openDatabase())
const stored = fixture(() => {
  const storage = openStorage()
  return { storage, close: storage.close }
})

it('the bucket takes pictures, sound and typefaces of up to 8 MB', async () => {
  const [bucket] = await database.owner`
    select public, file_size_limit, allowed_mime_types from storage.buckets where id = ${siteAssetsBucket}`
  const allowed_mime_types = ['image/webp', 'audio/mpeg', 'audio/wav', 'font/woff2']
  expect(bucket).toEqual({ public: true, file_size_limit: '8388608', allowed_mime_types })
})

it.each([
  ['no key', () => ({ secretKey: undefined })],
  ['a key that no header can carry', () => ({ secretKey: 'a\nb' })],
  ['no server', () => ({ url: 'http://127.0.0.1:1' })],
  ['no response in time', () => ({ timeoutMs: 1 })],
])('with %s a file is not stored, and the error does not contain the key', async (name, options) => {
  const { storage, storage: { origin: url, secretKey } } = stored
  if (name === 'no response in time') storage.response = 'hang'
  const refusal = await supabaseStorage({ url, secretKey, ...options() })
    .put('d.webp', new Uint8Array([1, 2, 3, 4]), 'image/webp').then(
      () => expect.unreachable(),
      (error) => error,
    )
  storage.response = undefined
  expect(refusal).toMatchObject({ code: 'store_unavailable', message: 'Files cannot be stored right now' })
  expect(`${refusal.cause}`).not.toContain(secretKey)
})
