import { Buffer } from 'node:buffer'
import { expect } from 'vitest'
import { outsider, owner, supabase } from '../../live/support/actors.ts'
import { expectError } from '../../live/support/errors.ts'
import { mp3, png, sidewaysJpeg, wav, webp } from '../../live/support/files.ts'
import { call, get, type Headers, post, remove } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

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

rule(
  'nobody but the platform writes into the bucket or removes from it',
  { needs: ['session'] },
  async () => {
    const { body: { asset } } = await upload(wav())
    const { storage } = supabase()
    const file = new Blob([new Uint8Array(wav())], { type: 'audio/wav' })
    const written = await storage.from('site-assets').upload(`${crypto.randomUUID()}.wav`, file)
    expect(written.error).not.toBeNull()
    await storage.from('site-assets').remove([asset.url.split('/').at(-1)])
    expect(await download(asset.url)).toEqual(wav())
  },
)
