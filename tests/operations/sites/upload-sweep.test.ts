import { afterAll, expect, it } from 'vitest'
import { supabaseStorage } from '../../../shared/platform/storage.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { openWorker, type TestWorker } from '../../support/worker.ts'
import { fixture } from '../../support/fixture.ts'
import { wavOf } from '../../media/files.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database))
let worker: TestWorker | undefined

afterAll(async () => {
  await worker?.stop()
})

const paths = async () =>
  (await platform.database.owner`select path from app.site_assets order by path`).map(({ path }) => path)

/** The row that an upload created this long ago, with its file. */
async function begun(ago: string, stored: boolean, type = 'audio/wav'): Promise<string> {
  const path = `${crypto.randomUUID()}.${type === 'image/webp' ? 'webp' : 'wav'}`
  platform.storage.files.set(path, { bytes: wavOf(9), type })
  await platform.database.owner`
    insert into app.site_assets (owner_id, path, name, type, size_bytes, created_at, stored_at)
    values (${person.id}, ${path}, 'x', ${type}, 9, now() - ${ago}::interval, ${stored ? new Date() : null})`
  return path
}

it('what an upload left unfinished an hour ago is swept away, file and row, and nothing else', async () => {
  const form = new FormData()
  form.set('file', new File([wavOf(99) as BlobPart], 'a.wav'))
  const { asset } = await json(
    platform.api.request('/api/sites/assets', { method: 'POST', headers: key(person), body: form }),
  )
  const kept = [asset.url.split('/').at(-1), await begun('2 hours', true), await begun('50 minutes', false)]
    .sort()
  const left = await begun('61 minutes', false)
  // A crash between the two: the file is gone, its row is not.
  const half = await begun('1 day', false)
  platform.storage.files.delete(half)
  // A crash between two files of a picture.
  const picture = await begun('61 minutes', false, 'image/webp')
  platform.storage.files.set(picture.replace('.webp', '-960.webp'), { bytes: wavOf(9), type: 'image/webp' })

  platform.storage.response = 503
  const storage = supabaseStorage({ url: platform.storage.origin, secretKey: platform.storage.secretKey })
  worker = await openWorker(platform.database, [], { storage, maintenanceMs: 100 })
  await expect.poll(() => worker!.lines.join()).toContain('Storage responded with 503')
  expect(await paths()).toEqual([...kept, left, half, picture].sort())

  platform.storage.response = undefined
  // What failed waits longer each time.
  await expect.poll(async () => {
    await platform.database.owner`delete from private.maintenance_failures`
    return await paths()
  }).toEqual(kept)
  expect([...platform.storage.files.keys()].sort()).toEqual(kept)
  expect(worker.lines.join()).not.toContain(platform.storage.secretKey)
})

it('what the sweep may have taken can no longer be completed', async () => {
  const late = await begun('31 minutes', false)
  const [row] = await platform.database.owner`select id from app.site_assets where path = ${late}`
  await expect(platform.database.callAs(person.id, 'complete_asset', { asset_id: row!.id }))
    .rejects.toMatchObject({ code: 'PT503' })
})
