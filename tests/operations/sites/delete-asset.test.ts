import { expect, it, onTestFinished } from 'vitest'
import { supabaseStorage } from '../../../shared/platform/storage.ts'
import { rgbaPng, wavOf } from '../../media/files.ts'
import { scene } from '../../media/scene.ts'
import { createAccount, createPeople } from '../../support/accounts.ts'
import { codeBlocks } from '../../support/documents.ts'
import { fixture } from '../../support/fixture.ts'
import { runProgram } from '../../support/packages.ts'
import { listen } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { withLock } from '../../support/with-lock.ts'
import { openWorker } from '../../support/worker.ts'
import { assetIdOf, changed, edited, openSites, send, uploaded } from './world.ts'

const platform = fixture(openSites)
const account = fixture(() => createAccount(platform.database), 'each')

const list = (query = '', of = account) => json(send(platform, of, 'GET', `/assets${query}`))
const remove = (id: string, of = account) => send(platform, of, 'DELETE', '/assets', { id })
const create = (assets: unknown[]) =>
  send(platform, account, 'POST', '', { name: 'Tide', brief: 'Sea', assets })
async function upload(file: Parameters<typeof uploaded>[2] = {}, of = account) {
  const asset = await uploaded(platform, of, file)
  return { asset, id: assetIdOf(asset) }
}
const conflict = {
  error:
    'A site uses this asset. The list of assets names its sites: take it off them by an edit and publish, or delete them.',
}
const rowsOf = (id: string) =>
  platform.database.owner`select stored_at, deleted_at from app.site_assets where id = ${id}`

it('assets are listed by page, newest first, with their size and the sites that use them', async () => {
  const { asset, id } = await upload({ name: 'first.wav' })
  const second = await upload({ name: 'second.wav' })
  const { site } = await json(create([asset]), 201)
  const { assets, pagination } = await list()
  expect(assets.map(({ name }: { name: string }) => name)).toEqual(['second.wav', 'first.wav'])
  const size_bytes = wavOf(99).length
  expect(assets[1]).toEqual({ ...asset, id, size_bytes, created_at: expect.any(String), site_ids: [site.id] })
  expect(assets[0]).toMatchObject({ id: second.id, site_ids: [] })
  expect(pagination).toEqual({ page: 1, limit: 50, total_count: 2, total_pages: 1, has_more: false })
  expect((await list('?limit=1&page=2')).assets).toEqual([assets[1]])
})

it('an asset that no site uses is deleted with its file, and frees the quota at once', async () => {
  const { owner, member, organization } = await createPeople(platform.database)
  const query = `?organizationId=${organization.id}`
  const { asset, id } = await upload({ query }, owner)
  const quota = (bytes: number) =>
    platform.database.owner`update app.storage_quotas set max_bytes = ${bytes} where bucket = 'site-assets'`
  onTestFinished(async () => void await quota(2 ** 30))
  await quota(wavOf(99).length)
  expect(await json(remove(id, member))).toEqual({ id })
  await upload({ query }, owner)
  expect((await fetch(asset.url)).status).toBe(404)
  expect((await list(query, owner)).assets).toHaveLength(1)
  expect((await remove(id, owner)).status).toBe(404)
})

it('a picture is deleted with its smaller files', async () => {
  platform.storage.files.clear()
  const { asset } = await upload({ name: 'cover.png', bytes: rgbaPng(scene(1000, 30)) })
  expect(platform.storage.files.size).toBe(3)
  await json(remove(assetIdOf(asset)))
  expect(platform.storage.files.size).toBe(0)
})

it('an asset cannot be deleted while a draft or a published page uses it, also not at another origin', async () => {
  const { asset, id } = await upload()
  const { site } = await json(create([asset]), 201)
  expect(await json(remove(id), 409)).toEqual(conflict)
  const drafted = await changed(platform, account, site, 'generate')
  const published = await changed(platform, account, drafted, 'publish')
  expect(published.published).toMatchObject({ assets: [asset] })
  await platform.database.owner`
    update app.sites set assets = replace(assets::text, ${platform.storage.origin}, 'https://old.example')::jsonb
    where id = ${site.id}`
  expect(await json(remove(id), 409)).toEqual(conflict)
  expect((await fetch(asset.url)).status).toBe(200)
  // Only the published page still shows it.
  const without = await edited(platform, account, published, { assets: [] })
  expect(await json(remove(id), 409)).toEqual(conflict)
  expect((await list()).assets).toMatchObject([{ site_ids: [site.id] }])
  await changed(platform, account, without, 'publish')
  expect(await json(remove(id))).toEqual({ id })
})

it('the focus of a picture belongs to a site, and changes without its source or the published page', async () => {
  const { asset } = await upload({ name: 'cover.png', bytes: rgbaPng(scene(4, 3)) })
  const { site } = await json(create([asset]), 201)
  const drafted = await changed(platform, account, site, 'generate')
  const published = await changed(platform, account, drafted, 'publish')
  await platform.database.owner`update app.sites set sources = '{"assets": "spotify"}' where id = ${site.id}`
  const focus = { x: 0.25, y: 0 }
  const focused = await edited(platform, account, published, { assets: [{ ...asset, focus }] })
  expect(focused).toMatchObject({
    assets: [{ ...asset, focus }],
    draft: { assets: [{ focus }] },
    published: { assets: [asset] },
    sources: { assets: 'spotify' },
  })
  const [listed] = (await list()).assets
  expect([listed.site_ids, listed.focus]).toEqual([[site.id], undefined])
  expect(await edited(platform, account, focused, { assets: [asset] })).toMatchObject({ assets: [asset] })
  for (const wrong of [{ x: 1.1, y: 0 }, { x: 0 }, { x: 0, y: 0, z: 0 }]) {
    await json(create([{ ...asset, focus: wrong }]), 400)
  }
})

it('an asset is not deleted while a site is created with it, nor used while it is deleted', async () => {
  for (let round = 0; round < 4; round++) {
    const { asset, id } = await upload()
    const [created, deleted] = await withLock(
      platform.database.owner,
      (sql) => sql`select private.lock_storage('site-assets', ${account.id})`,
      round % 2 ? [() => create([asset]), () => remove(id)] : [() => remove(id), () => create([asset])],
    ).then((both) => round % 2 ? both : both.reverse())
    expect([[201, 409], [400, 200]]).toContainEqual([created!.status, deleted!.status])
  }
})

it('a file that Storage did not remove is removed by maintenance, and neither counts nor is listed until then', async () => {
  const { asset, id } = await upload()
  platform.storage.response = 503
  onTestFinished(() => void (platform.storage.response = undefined))
  await json(remove(id))
  expect((await list()).assets).toEqual([])
  expect(await rowsOf(id)).toEqual([{ stored_at: null, deleted_at: expect.any(Date) }])
  expect(await json(create([asset]), 400)).toEqual({ error: 'Upload assets to this workspace first' })
  platform.storage.response = undefined
  expect((await fetch(asset.url)).status).toBe(200)

  const storage = supabaseStorage({ url: platform.storage.origin, secretKey: platform.storage.secretKey })
  const worker = await openWorker(platform.database, [], { storage })
  onTestFinished(() => worker.stop())
  await expect.poll(() => rowsOf(id)).toEqual([])
  expect((await fetch(asset.url)).status).toBe(404)
})

it('a deleted asset stays deleted when its upload is completed again', async () => {
  const { id } = await upload()
  await json(remove(id))
  await expect(platform.database.callAs(account.id, 'complete_asset', { asset_id: id }))
    .rejects.toMatchObject({ code: 'PT503' })
  expect((await list()).assets).toEqual([])
})

it('the command of the guide deletes what no site uses', async () => {
  const [used, first, second] = [await upload(), await upload(), await upload()]
  await json(create([used!.asset]), 201)
  const command = codeBlocks('docs/sites.md', 'sh').find(({ code }) => code.includes('/api/sites/assets'))!
  const server = listen(platform.api)
  const code = command.code.replaceAll('http://localhost:8000', server.url)
  const { stdout } = await runProgram('sh', ['-c', code], { env: { KEY: account.key } })
  await server.close()
  const deleted = JSON.parse(`[${stdout.replaceAll('}{', '},{')}]`)
  expect(deleted).toEqual([{ id: second!.id }, { id: first!.id }])
  expect((await list()).assets).toMatchObject([{ id: used!.id }])
})

/** The row that an upload created this long ago, with its file. */
async function begun(ago: string, stored: boolean, type = 'audio/wav'): Promise<string> {
  const path = `${crypto.randomUUID()}.${type === 'image/webp' ? 'webp' : 'wav'}`
  platform.storage.files.set(path, { bytes: wavOf(9), type })
  await platform.database.owner`
    insert into app.site_assets (owner_id, path, name, type, size_bytes, created_at, stored_at)
    values (${account.id}, ${path}, 'x', ${type}, 9, now() - ${ago}::interval, ${stored ? new Date() : null})`
  return path
}

it('what an upload left unfinished an hour ago is swept away, file and row, and nothing else', async () => {
  const { owner: sql } = platform.database
  await sql`delete from app.site_assets`
  platform.storage.files.clear()
  const paths = async () =>
    (await sql`select path from app.site_assets order by path`).map(({ path }) => path)
  const kept = [
    (await upload()).asset.url.split('/').at(-1),
    await begun('2 hours', true),
    await begun('50 minutes', false),
  ].sort()
  const left = await begun('61 minutes', false)
  // A crash between the two: the file is gone, its row is not.
  const half = await begun('1 day', false)
  platform.storage.files.delete(half)
  // A crash between two files of a picture.
  const picture = await begun('61 minutes', false, 'image/webp')
  platform.storage.files.set(picture.replace('.webp', '-960.webp'), { bytes: wavOf(9), type: 'image/webp' })

  platform.storage.response = 503
  const storage = supabaseStorage({ url: platform.storage.origin, secretKey: platform.storage.secretKey })
  await using worker = await openWorker(platform.database, [], { storage, maintenanceMs: 100 })
  await expect.poll(() => worker.lines.join()).toContain('Storage responded with 503')
  expect(await paths()).toEqual([...kept, left, half, picture].sort())

  platform.storage.response = undefined
  // What failed waits longer each time.
  await expect.poll(async () => {
    await sql`delete from private.maintenance_failures`
    return await paths()
  }).toEqual(kept)
  expect([...platform.storage.files.keys()].sort()).toEqual(kept)
  expect(worker.lines.join()).not.toContain(platform.storage.secretKey)
})

it('what the sweep may have taken can no longer be completed', async () => {
  const late = await begun('31 minutes', false)
  const [row] = await platform.database.owner`select id from app.site_assets where path = ${late}`
  await expect(platform.database.callAs(account.id, 'complete_asset', { asset_id: row!.id }))
    .rejects.toMatchObject({ code: 'PT503' })
})
