import { Buffer } from 'node:buffer'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTurn } from '../../../shared/media/in-turn.ts'
import { createAccount, join } from '../../support/accounts.ts'
import { clients, type McpClient, rpc } from '../../support/mcp-clients.ts'
import { listen, openPlatform } from '../../support/platform.ts'
import { processorMs } from '../../support/processor-time.ts'
import { delegated, type Headers, json, key, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { jpegOf, readWebp } from '../../media/codecs.ts'
import { mp3Of, rgbaPng, wavOf } from '../../media/files.ts'
import { difference, scene } from '../../media/scene.ts'
import { fileForm } from './world.ts'

const platform = fixture(openPlatform)
const person = fixture(() => createAccount(platform.database))
const organization = fixture(() => createAccount(platform.database, { kind: 'organization' }))
const stranger = fixture(() => createAccount(platform.database))
const picture = scene(64, 48)
const png = rgbaPng(picture)

beforeAll(async () => {
  await join(platform.database, organization, person)
})
beforeEach(async () => {
  platform.storage.response = undefined
  platform.storage.files.clear()
  await platform.database.owner`delete from app.site_assets`
})

const formOf = (bytes: Uint8Array, { name = 'cover.png', type = 'image/png' } = {}) =>
  fileForm(bytes, name, type)
const upload = (body: BodyInit, headers: Headers = key(person), query = '') =>
  platform.api.request(`/api/sites/assets${query}`, { method: 'POST', headers, body })
const rows = () =>
  platform.database.owner`
    select owner_id, path, name, type, size_bytes, stored_at is not null as stored from app.site_assets`
const pathOf = (url: string) => url.split('/').at(-1)!
const nothingIsLeft = async () => {
  expect(await rows()).toEqual([])
  expect(platform.storage.files.size).toBe(0)
}
const tool = (name: string, bytes: Uint8Array, more = {}) => ({
  ...{ name, contentType: 'application/octet-stream', data: Buffer.from(bytes).toString('base64'), ...more },
})

describe('an upload by form', () => {
  it('of an account that has eight pictures in the queue is refused for a while; another account gets its turn', async () => {
    const turn = Promise.withResolvers<void>()
    const held = inTurn(crypto.randomUUID(), () => turn.promise)
    const refused: Response[] = []
    const responses = Array.from({ length: 20 }, async () => {
      const response = await upload(formOf(png))
      if (response.status === 429) refused.push(response)
      return response.status
    })
    const other = upload(formOf(png), key(stranger))
    await expect.poll(() => refused.length).toBe(12)
    turn.resolve()
    await held
    expect((await other).status).toBe(200)
    expect((await Promise.all(responses)).filter((status) => status === 200)).toHaveLength(8)
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.json()).toEqual({
        error: 'Too many of your pictures are waiting: upload fewer at once',
      })
    }
    expect(await rows()).toHaveLength(9)
  })

  it('stores a picture as WebP under an address without an account id', async () => {
    const { asset } = await json(upload(formOf(png)))
    const size = { width: 64, height: 48 }
    expect(asset).toEqual({ url: expect.any(String), name: 'cover.png', type: 'image/webp', ...size })
    const [row] = await rows()
    expect(row).toMatchObject({ owner_id: person.id, name: 'cover.png', type: 'image/webp', stored: true })
    expect(row!.path).toMatch(/^[0-9a-f-]{36}\.webp$/)
    expect(asset.url).toBe(`${platform.storage.origin}/storage/v1/object/public/site-assets/${row!.path}`)
    const response = await fetch(asset.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const bytes = await response.bytes()
    expect(bytes.length).toBe(row!.size_bytes)
    expect(difference(await readWebp(bytes), picture)).toBeLessThan(3)
  })

  it('stores a large picture in smaller sizes beside it, which count towards the quota', async () => {
    const wide = scene(1000, 30)
    const { asset } = await json(upload(formOf(rgbaPng(wide))))
    expect(asset).toMatchObject({ width: 1000, height: 30 })
    const { files } = platform.storage
    const beside = (side: number) => pathOf(asset.url).replace('.webp', `-${side}.webp`)
    expect([...files.keys()].sort()).toEqual([pathOf(asset.url), beside(480), beside(960)].sort())
    const { width, height } = await readWebp(files.get(beside(480))!.bytes)
    expect([width, height]).toEqual([480, 14])
    const [row] = await rows()
    expect(row!.size_bytes).toBe([...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0))
  })

  it('is refused, before it is decoded, with more pixels than the host has time for', async () => {
    const { host } = platform.services.ports
    const { maxPicturePixels } = host
    host.maxPicturePixels = 64 * 48 - 1
    expect(await json(upload(formOf(png)), 400)).toEqual({
      error: 'The picture may have at most 0.003071 megapixels; scale it down before you upload it',
    })
    host.maxPicturePixels = maxPicturePixels
    await nothingIsLeft()
  })

  it('goes by content, whatever it is called or declared as', async () => {
    const wrong = formOf(new TextEncoder().encode('<script>'))
    expect(await json(upload(wrong), 400)).toEqual({
      error: 'The file must be a JPEG, PNG or WebP picture, or MP3 or WAV audio',
    })
    const { asset } = await json(upload(formOf(wavOf(99), { name: 'x.html', type: 'text/html' })))
    expect(platform.storage.files.get(pathOf(asset.url))!.type).toBe('audio/wav')
  })

  it('goes into the organization that the query names', async () => {
    await json(upload(formOf(png), key(person), `?organizationId=${organization.id}`))
    expect((await rows())[0]!.owner_id).toBe(organization.id)
  })

  it('is refused for a workspace that is not the caller\u2019s or not there, and leaves nothing', async () => {
    const denied = { error: 'Workspace not available' }
    for (const id of [organization.id, person.id, crypto.randomUUID()]) {
      expect(await json(upload(formOf(png), key(stranger), `?organizationId=${id}`), 403)).toEqual(denied)
    }
    const query = `?organizationId=${organization.id}`
    expect((await upload(formOf(png), await delegated(person), query)).headers.get('x-error-code'))
      .toBe('workspace_not_granted')
    await nothingIsLeft()
  })

  it('takes 4 MB, and refuses a byte more with 413', async () => {
    const max = mp3Of(10_058) // 4,194,186 bytes
    const full = new Uint8Array(4_194_304)
    full.set(max)
    await json(upload(formOf(full)))
    const over = new Uint8Array(4_194_305)
    over.set(max)
    expect(await json(upload(formOf(over)), 413)).toEqual({
      error: 'A file may have at most 4194304 bytes (4 MB)',
    })
    await json(upload(formOf(new Uint8Array(5_000_000))), 413)
  })

  it('reads no more of a body than it may, whatever length it declares', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = { ...key(person), 'content-type': 'multipart/form-data; boundary=x' }
    const response = await platform.api.request(
      new Request('http://platform.test/api/sites/assets', { method: 'POST', headers, body: endless }),
    )
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(5_000_000)
  })

  const file = new File([png as BlobPart], 'a.png')
  it.each<[string, FormData | string, string]>([
    ['no file', new FormData(), 'file must be a file'],
    ['a text for a file', fields({ file: 'text' }), 'file must be a file'],
    ['another field', fields({ picture: file }), 'file must be a file'],
    ['an unknown field', fields({ file, color: 'red' }), 'Unknown field: color'],
    [
      'a name of 201 characters',
      formOf(png, { name: 'x'.repeat(201) }),
      'name must have at most 200 characters',
    ],
    ['an empty file', formOf(new Uint8Array()), 'The file is empty'],
    ['JSON without a file', '{"name":"x"}', 'data is required'],
    ['JSON whose file is a number', '{"name":"x","data":7}', 'data must be text'],
    ['JSON whose file is no base64', '{"name":"x","data":"=%="}', 'data must be base64'],
  ])('of %s is refused', async (_, body, error) => {
    const headers: Headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    expect(await json(upload(body, { ...key(person), ...headers }), 400)).toEqual({ error })
    await nothingIsLeft()
  })

  it.each(['b', '"b"', 'a; boundary=b', 'b; boundary=a'])(
    'of more than 100 fields is refused before it is parsed, with the boundary %s',
    async (given) => {
      const boundary = given.includes('a; ') ? 'a' : 'b'
      const field = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`
      const send = (fields: number) =>
        upload(`${field.repeat(fields)}--${boundary}--\r\n`, {
          ...key(person),
          'content-type': `multipart/form-data; boundary=${given}`,
        })
      expect(await json(send(100), 400)).toEqual({ error: 'file must be a file' })
      const started = processorMs()
      expect(await json(send(65_000), 400)).toEqual({ error: 'A form may have at most 100 fields' })
      expect(processorMs() - started).toBeLessThan(100)
    },
  )

  it.each([
    ['', ''],
    ['', '\r\n'],
    ['x\r\n', ''],
    ['--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n', ''],
  ])('of more than 10 headers in a field is refused before it is parsed, after %j', async (before, empty) => {
    const send = (lines: string) =>
      upload(
        `${before}--b\r\n${empty}content-disposition: form-data; name="b"\r\n${lines}\r\nx\r\n--b--\r\n`,
        { ...key(person), 'content-type': 'multipart/form-data; boundary=b' },
      )
    const refused = { error: 'A field of a form may have at most 10 headers, of 4000 bytes' }
    const headers = Array.from({ length: 30_000 }, (_, at) => `a${at.toString(36)}:\r\n`)
    const started = processorMs()
    for (const lines of [headers.join(''), headers.slice(0, 10).join(''), `a: ${'a'.repeat(4_000)}\r\n`]) {
      expect(await json(send(lines), 400)).toEqual(refused)
    }
    expect(processorMs() - started).toBeLessThan(100)
    expect(await json(send(headers.slice(0, 8).join('')), 400)).not.toEqual(refused)
  })

  it('of two files, of half a form or of another type is refused', async () => {
    const two = formOf(png)
    two.append('file', new File([png as BlobPart], 'b.png'))
    expect(await json(upload(two), 400)).toEqual({ error: 'file may be given only once' })
    const type = (text: string) => ({ ...key(person), 'content-type': text })
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
    const refused = (body: string, form: string) =>
      json(upload(body, type(`multipart/form-data; ${form}`)), 400)
    expect(await refused(half, 'boundary=x')).toEqual({ error: 'file must be a file' })
    expect(await refused('', 'nothing')).toEqual({ error: 'Invalid form' })
    await json(upload(half, type('text/plain')), 415)
    await nothingIsLeft()
  })
})

describe('an upload as base64', () => {
  it('does the same over HTTP and over MCP', async () => {
    await json(sendJson(platform, person, 'POST', '/api/sites/assets', tool('a.png', png)))
    await withMcp(async (client) => {
      const args = tool('b.png', png, { organizationId: organization.id })
      const result = await client.call('upload_site_asset', args)
      expect(result.structuredContent).toMatchObject({ asset: { name: 'b.png', type: 'image/webp' } })
    })
    const [one, other] = [...platform.storage.files.values()]
    expect(one!.bytes).toEqual(other!.bytes)
    expect((await rows()).map((row) => row.owner_id)).toEqual([person.id, organization.id])
  })

  it('takes 4 MB over MCP, and refuses more as HTTP does', async () => {
    await withMcp(async (client) => {
      const full = new Uint8Array(4_194_304)
      full.set(mp3Of(9))
      expect((await client.call('upload_site_asset', tool('full.mp3', full))).isError).toBeFalsy()
      const over = await client.call('upload_site_asset', tool('over.mp3', new Uint8Array(4_194_305)))
      expect(over).toMatchObject({ isError: true, _meta: { error_code: 'payload_too_large' } })
      const wrong = await client.call('upload_site_asset', tool('x.png', new Uint8Array(10)))
      expect(wrong).toMatchObject({ isError: true, _meta: { error_code: 'invalid_input' } })
    })
  })

  it('makes room in MCP for its file alone: what is beside it, and another tool\u2019s message, may have 1 MB', async () => {
    const message = (name: string, size: number, field = 'data') =>
      rpc(platform.mcp, '2025-11-25', key(person), 'tools/call', {
        name,
        arguments: { [field]: 'x'.repeat(size) },
      })
    expect((await message('list_catalogs', 1_000_000)).status).toBe(413)
    expect((await message('upload_site_asset', 2_000_000)).status).toBe(200)
    expect((await message('upload_site_asset', 2_000_000, 'name')).status).toBe(413)
    expect((await message('upload_site_asset', 7_000_000)).status).toBe(413)
  })
})

describe('when Storage fails', () => {
  it.each([401, 413, 500, 503])('with %i, the caller gets 503 without the reason', async (status) => {
    platform.storage.response = status
    platform.log.splice(0)
    expect(await json(upload(formOf(png)), 503)).toEqual({ error: 'Files cannot be stored right now' })
    expect(platform.log.join()).toContain(`Storage responded with ${status}`)
    expect(platform.log.join()).not.toContain(platform.storage.secretKey)
    // The row stays for the sweep: it cannot be known that there is no file.
    expect(await rows()).toMatchObject([{ stored: false }])
  })

  it('a picture that cannot be decoded leaves no row and no file', async () => {
    const jpeg = await jpegOf(picture)
    await json(upload(formOf(jpeg.subarray(0, jpeg.length - 200))), 400)
    await nothingIsLeft()
  })
})

function fields(values: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

async function withMcp(use: (client: McpClient) => Promise<void>): Promise<void> {
  const server = listen(platform.mcp)
  const client = await clients['client 2.4.0, negotiating']!.connect(`${server.url}/mcp`, key(person))
  await use(client).finally(() => client.close()).finally(() => server.close())
}
