import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { outsider, owner } from './support/actors.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { hiddenText, mp3, png, sidewaysJpeg, wav, webp, webpSize } from './support/files.ts'
import { call, get, type Headers, post, remove } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'

function upload(
  file: Buffer,
  as: Headers | undefined = owner,
  { name = 'file.bin', type = '', query = '' } = {},
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type }), name)
  return call('POST', `/api/sites/assets${query}`, { as, raw: form })
}
const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

rule('pictures become WebP and sounds stay, judged by content', {}, async () => {
  const files: [file: Buffer, name: string, extension: string][] = [
    [png(5, 3), 'picture.mp3', 'webp'],
    [webp(), 'picture.webp', 'webp'],
    [sidewaysJpeg(), 'photo', 'webp'],
    [mp3(true), 'song.png', 'mp3'],
    [mp3(false), 'song', 'mp3'],
    [wav(), 'take.wav', 'wav'],
  ]
  for (const [file, name, extension] of files) {
    const { status, body } = await upload(file, owner, { name, type: 'text/html' })
    expect([status, name], JSON.stringify(body)).toEqual([200, name])
    const size = extension === 'webp' ? ['height', 'width'] : []
    expect(Object.keys(body.asset).sort()).toEqual([...size, 'name', 'type', 'url'].sort())
    expect(body.asset.name).toBe(name)
    expect(new URL(body.asset.url).pathname).toMatch(
      new RegExp(`/site-assets/[0-9a-f-]{36}\\.${extension}$`),
    )
    const stored = await download(body.asset.url)
    if (extension === 'webp') expect(stored.toString('latin1', 8, 12)).toBe('WEBP')
    else expect(stored.equals(file)).toBe(true)
  }
})

rule('pictures are turned upright, lose their metadata and stay inside 1600 pixels', {}, async () => {
  const { body: photo } = await upload(sidewaysJpeg())
  const upright = await download(photo.asset.url)
  expect(webpSize(upright)).toEqual({ width: 8, height: 16 })
  expect(upright.includes(hiddenText)).toBe(false)
  const { body: wide } = await upload(png(4800, 100))
  expect(webpSize(await download(wide.asset.url))).toEqual({ width: 1600, height: 33 })
  const smaller = wide.asset.url.replace(/\.webp$/, '-480.webp')
  expect(webpSize(await download(smaller))).toEqual({ width: 480, height: 10 })
})

rule('files that are too large, too many pixels or of another kind are refused', {}, async () => {
  const large = Buffer.concat([wav(), Buffer.alloc(4 * 1024 * 1024)])
  expectError(await upload(large), 413, 'payload_too_large', 'error')
  expectInvalid(await upload(png(8, 8, { width: 8000, height: 6000 })), 'error')
  const others = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ]
  for (const file of [...others, Buffer.from('%PDF-1.7'), png(8, 8).subarray(0, 40)]) {
    expectInvalid(await upload(file, owner, { name: 'picture.png', type: 'image/png' }), 'error')
  }
})

rule(
  'an upload needs a credential, a file and a workspace of the caller',
  { needs: ['organization_id'] },
  async () => {
    expectError(await upload(png(2, 2), {}), 401, 'unauthenticated', 'error', credentialText)
    const form = new FormData()
    form.append('other', 'text')
    expectInvalid(await call('POST', '/api/sites/assets', { as: owner, raw: form }), 'error', /file/)
    const query = `?organizationId=${deployment.organization_id}`
    expect((await upload(png(2, 2), owner, { query })).status).toBe(200)
    expectError(
      await upload(png(2, 2), outsider, { query }),
      403,
      'forbidden',
      'error',
      'Workspace not available',
    )
  },
)

rule('the address of an asset contains no account, and only its workspace uses it', {}, async () => {
  const { body } = await upload(png(2, 2))
  const { body: me } = await call('GET', '/api/me', { as: owner })
  expect(body.asset.url).not.toContain(me.account.id)
  const site = { name: 'Acceptance test', brief: 'x', assets: [body.asset] }
  expectInvalid(await post('/api/sites', site, outsider), 'error', 'Upload assets to this workspace first')
  const elsewhere = { ...body.asset, url: 'https://example.com/a.webp' }
  const foreign = await post('/api/sites', { ...site, assets: [elsewhere] }, owner)
  expectInvalid(foreign, 'error', 'Upload assets to this workspace first')
})

rule('an asset that no site uses is deleted with its file, and only by its workspace', {}, async () => {
  const { body: { asset } } = await upload(wav())
  const { body: { assets } } = await get('/api/sites/assets', owner)
  const listed = assets.find(({ url }: { url: string }) => url === asset.url)
  expect(listed).toMatchObject({ ...asset, size_bytes: wav().length, site_ids: [] })
  const site = await post('/api/sites', { name: 'Acceptance test', brief: 'x', assets: [asset] }, owner)
  const erase = (as: Headers) => call('DELETE', '/api/sites/assets', { as, body: { id: listed.id } })
  expectError(await erase(owner), 409, 'conflict', 'error')
  await remove(`/api/sites/${site.body.site.id}`, owner)
  expectError(await erase(outsider), 404, 'not_found', 'error', 'Asset not found')
  expect(await erase(owner)).toMatchObject({ status: 200, body: { id: listed.id } })
  const file = await fetch(asset.url)
  await file.body?.cancel()
  expect(file.status).toBeGreaterThanOrEqual(400)
})
