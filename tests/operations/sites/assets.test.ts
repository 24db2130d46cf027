import { expect, it, onTestFinished } from 'vitest'
import { supabaseStorage } from '../../../shared/platform/storage.ts'
import { rgbaPng, wavOf } from '../../media/files.ts'
import { scene } from '../../media/scene.ts'
import { createAccount, createPeople, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { runGuideCommand } from '../../support/guide-command.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { withLock } from '../../support/with-lock.ts'
import { openWorker } from '../../support/worker.ts'
import { changed, prompt } from './world.ts'

const platform = fixture(async () => {
  const opened = await openPlatform()
  opened.services.ports.generator = prompt
  return opened
})
const account = fixture(() => createAccount(platform.database), 'each')

const list = (query = '', of = account) => json(sendJson(platform, of, 'GET', `/api/sites/assets${query}`))
const remove = (id: string, of = account) => sendJson(platform, of, 'DELETE', '/api/sites/assets', { id })
const create = (assets: unknown[], more = {}) =>
  sendJson(platform, account, 'POST', '/api/sites', { name: 'Tide', brief: 'Sea', assets, ...more })

async function upload(name = 'tone.wav', of: TestAccount = account, query = '', bytes: BlobPart = wavOf(99)) {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const request = { method: 'POST', headers: key(of), body: form }
  const { asset } = await json(platform.api.request(`/api/sites/assets${query}`, request))
  return { asset, id: asset.url.split('/').at(-1).replace('.wav', '') }
}
const conflict = {
  error:
    'A site uses this asset. The list of assets names its sites: take it off them by an edit and publish, or delete them.',
}
const rowsOf = (id: string) =>
  platform.database.owner`select stored_at, deleted_at from app.site_assets where id = ${id}`

it('assets are listed by page, newest first, with their size and the sites that use them', async () => {
  const { asset, id } = await upload('first.wav')
  const second = await upload('second.wav')
  const { site } = await json(create([asset]), 201)
  const { assets, pagination } = await list()
  expect(assets.map(({ name }: { name: string }) => name)).toEqual(['second.wav', 'first.wav'])
  expect(assets[1]).toEqual({
    ...asset,
    id,
    size_bytes: wavOf(99).length,
    created_at: expect.any(String),
    site_ids: [site.id],
  })
  expect(assets[0]).toMatchObject({ id: second.id, site_ids: [] })
  expect(pagination).toEqual({ page: 1, limit: 50, total_count: 2, total_pages: 1, has_more: false })
  expect((await list('?limit=1&page=2')).assets).toEqual([assets[1]])
})

it('an asset that no site uses is deleted with its file, and frees the quota at once', async () => {
  const { owner, member, organization } = await createPeople(platform.database)
  const query = `?organizationId=${organization.id}`
  const { asset, id } = await upload('tone.wav', owner, query)
  const quota = (bytes: number) =>
    platform.database.owner`update app.storage_quotas set max_bytes = ${bytes} where bucket = 'site-assets'`
  onTestFinished(async () => void await quota(2 ** 30))
  await quota(wavOf(99).length)
  expect(await json(remove(id, member))).toEqual({ id })
  await upload('next.wav', owner, query)
  expect((await fetch(asset.url)).status).toBe(404)
  expect((await list(query, owner)).assets).toHaveLength(1)
  expect((await remove(id, owner)).status).toBe(404)
})

it('a picture is deleted with its smaller files', async () => {
  platform.storage.files.clear()
  const { asset } = await upload('cover.png', account, '', rgbaPng(scene(1000, 30)) as BlobPart)
  expect(platform.storage.files.size).toBe(3)
  await json(remove(asset.url.split('/').at(-1).replace('.webp', '')))
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
  await json(sendJson(platform, account, 'DELETE', `/api/sites/${site.id}`))
  await json(remove(id))
})

it('the focus of a picture belongs to a site, and changes without its source or the published page', async () => {
  const { asset } = await upload('cover.png', account, '', rgbaPng(scene(4, 3)) as BlobPart)
  const { site } = await json(create([asset]), 201)
  const drafted = await changed(platform, account, site, 'generate')
  const published = await changed(platform, account, drafted, 'publish')
  await platform.database.owner`update app.sites set sources = '{"assets": "spotify"}' where id = ${site.id}`
  const focus = { x: 0.25, y: 0 }
  const edit = async ({ revision }: { revision: number }, picture: object) =>
    (await json(sendJson(platform, account, 'PATCH', `/api/sites/${site.id}`, {
      ...{ action: 'edit', revision, assets: [picture] },
    }))).site
  const focused = await edit(published, { ...asset, focus })
  expect(focused).toMatchObject({
    assets: [{ ...asset, focus }],
    draft: { assets: [{ focus }] },
    published: { assets: [asset] },
    sources: { assets: 'spotify' },
  })
  const [listed] = (await list()).assets
  expect([listed.site_ids, listed.focus]).toEqual([[site.id], undefined])
  expect(await edit(focused, asset)).toMatchObject({
    assets: [asset],
  })
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
  const command = { guide: 'docs/sites.md', containing: '/api/sites/assets', env: { KEY: account.key } }
  const printed = await runGuideCommand(platform, command)
  const deleted = JSON.parse(`[${printed.replaceAll('}{', '},{')}]`)
  expect(deleted).toEqual([{ id: second!.id }, { id: first!.id }])
  expect((await list()).assets).toMatchObject([{ id: used!.id }])
})
