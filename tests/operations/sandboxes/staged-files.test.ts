import { beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { maxStagedBytes, supabaseStorage } from '../../../shared/platform/storage.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson } from '../../support/requests.ts'
import { openWorker } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database))

beforeEach(async () => {
  platform.storage.response = undefined
  platform.storage.staged.clear()
  await platform.database.owner`delete from app.staged_files`
})

const stage = (body: unknown, headers: Headers = key(person)) =>
  sendJson(platform, headers, 'POST', '/api/sandboxes/staged-file', body)
const rows = () => platform.database.owner`select path, account_id from app.staged_files`
/** A client with supabase-js and the response, without a credential of the platform. */
const bucket = () =>
  createClient(platform.storage.origin, 'a-publishable-key', { auth: { persistSession: false } })
    .storage.from('staged-files')

describe('staging a file', () => {
  it('returns the object that supabase-js uploads with, and nothing else', async () => {
    const signed = await json(stage({ name: 'mix.wav', contentType: 'audio/wav', size: 3 }))
    const path = expect.stringMatching(new RegExp(`^${person.id}/[0-9a-f-]{36}/mix\\.wav$`))
    expect(signed).toEqual({ path, token: expect.any(String), signedUrl: expect.any(String) })
    const { data, error } = await bucket().uploadToSignedUrl(signed.path, signed.token, new Blob(['mix']))
    expect(error).toBeNull()
    expect(data!.path).toBe(signed.path)
    expect(await rows()).toEqual([{ path: signed.path, account_id: person.id }])
  })

  it('gives an address for one file only, and each time another', async () => {
    const [one, other] = await Promise.all([json(stage({ name: 'a.wav' })), json(stage({ name: 'a.wav' }))])
    expect(one.path).not.toBe(other.path)
    const { error } = await bucket().uploadToSignedUrl(other.path, one.token, new Blob(['x']))
    expect(error).not.toBeNull()
    expect(platform.storage.staged.size).toBe(0)
  })

  it.each([
    ...['Müdigkeit am Morgen.wav', '夜曲.mp3', 'a b (1) #2?%.wav', 'Ω', '.hidden', '👩\u200d🎤.png'],
    'x'.repeat(200),
    '\ufdfa'.repeat(80),
  ])('takes the name %s, by a key that Storage takes', async (name) => {
    const { path, token } = await json(stage({ name }))
    const { error } = await bucket().uploadToSignedUrl(path, token, new Blob(['x']))
    expect(error).toBeNull()
    expect(path).toMatch(/^[\w/.-]+$/)
  })

  it.each([
    ...['', ' ', 'a/b.wav', '..', '.', '../a.wav', 'a\\b.wav', 'a\nb.wav', 'a\u202egpj.wav', 'a\ud800.wav'],
    ...['.git', '.GIT', '.git ', 'git~1', 'a\u0000.wav', 7, null],
    'x'.repeat(201),
    '夜'.repeat(86),
  ])('refuses the name %j with a text, and creates nothing', async (name) => {
    const { error } = await json(stage({ name }), 400)
    expect(error).toMatch(/name|Unicode/)
    expect(await rows()).toEqual([])
  })

  it('takes 99 and 100 MB, and refuses 101 MB before it is uploaded', async () => {
    for (const size of [99e6, 100e6, 99 * 2 ** 20, maxStagedBytes]) {
      await json(stage({ name: 'a.wav', size }))
    }
    for (const size of [maxStagedBytes + 1, 101 * 2 ** 20, 1e15]) {
      expect(await json(stage({ name: 'a.wav', size }), 400)).toEqual({
        error: 'A file may have at most 100 MB (104857600 bytes)',
      })
    }
    for (const size of [-1, 1.5, '9']) await json(stage({ name: 'a.wav', size }), 400)
    const [limit] = await platform.database.owner`
      select public, file_size_limit from storage.buckets where id = 'staged-files'`
    expect(limit).toEqual({ public: false, file_size_limit: `${maxStagedBytes}` })
  })

  it.each([500, 401, 429])(
    'returns 503 where Storage fails with %i, and quotes nothing of it',
    async (status) => {
      platform.storage.response = status
      const response = await stage({ name: 'a.wav' })
      expect(response.headers.get('x-error-code')).toBe('store_unavailable')
      expect(await json(response, 503)).toEqual({ error: 'Files cannot be stored right now' })
    },
  )
})

describe('the sweep', () => {
  it('removes what was staged a day ago, its file first, and what has no row', async () => {
    const old = await json(stage({ name: 'old.wav' }))
    const fresh = await json(stage({ name: 'fresh.wav' }))
    for (const { signedUrl } of [old, fresh]) await fetch(signedUrl, { method: 'PUT', body: 'x' })
    await platform.database.owner`
      update app.staged_files set created_at = now() - interval '25 hours' where path = ${old.path}`
    await platform.database.owner`
      insert into storage.objects (bucket_id, name, created_at)
      values ('staged-files', 'without/a/row', now() - interval '25 hours'), ('staged-files', 'fresh/without/a/row', now())`
    for (const path of ['without/a/row', 'fresh/without/a/row']) {
      platform.storage.staged.set(path, new Uint8Array(1))
    }
    const storage = supabaseStorage({ url: platform.storage.origin, secretKey: platform.storage.secretKey })
    const worker = await openWorker(platform.database, [], { storage })
    await expect.poll(() => platform.storage.staged.size).toBe(2)
    await worker.stop()
    expect([...platform.storage.staged.keys()].sort()).toEqual([fresh.path, 'fresh/without/a/row'].sort())
    expect(await rows()).toEqual([{ path: fresh.path, account_id: person.id }])
  })
})
