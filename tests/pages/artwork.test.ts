import { expect, it } from 'vitest'
import { publish } from '../../shared/adapters/pages/site-pages.ts'
import type { GenerationRequest } from '../../shared/generation/generator.ts'
import { readPng } from '../media/codecs.ts'
import { rgbaPng, wavOf } from '../media/files.ts'
import { change, createSite, generator, proposalFor, uploaded } from '../operations/sites/world.ts'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { json } from '../support/requests.ts'
import { siteDocument } from './sites.ts'
import { appUrl, openPages } from './world.ts'

const world = fixture(() => openPages({}, { cardRetryMs: 0 }))
const account = fixture(() => createAccount(world.platform.database))

/** A picture of two fields: dark red where this holds of a pixel, and cream. */
const twoFields = (width: number, height: number, isRed: (at: number) => boolean) => {
  const color = (at: number) => isRed(at) ? [120, 10, 20, 255] : [240, 230, 200, 255]
  const data = Array.from({ length: width * height }, (_, at) => color(at)).flat()
  return rgbaPng({ width, height, data: Uint8ClampedArray.from(data) })
}
const cover = twoFields(40, 40, (at) => at % 40 < 27)

const upload = (bytes: Uint8Array, name: string) => uploaded(world.platform, account, { bytes, name })

const colorsOf = async ({ url }: { url: string }): Promise<string[]> => {
  const [row] = await world.platform.database.owner`
    select colors from app.site_assets where path = ${url.split('/').at(-1)!}`
  return row!.colors
}

const channels = (color: string) => color.slice(1).match(/../g)!.map((part) => parseInt(part, 16))

it('the main colors of an uploaded picture are kept with it, the largest first; a sound has none', async () => {
  const [red, cream] = (await colorsOf(await upload(cover, 'cover.png'))).map(channels)
  expect([red![0]! > 110, red![1]! < 30, cream!.every((value) => value > 180)]).toEqual([true, true, true])
  expect(await colorsOf(await upload(wavOf(99), 'tone.wav'))).toEqual([])
})

it('the colors of the first picture are given to the generator, and its page is made in them', async () => {
  const assets = [await upload(wavOf(99), 'tone.wav'), await upload(cover, 'cover.png')]
  const site = await createSite(world.platform, account, { assets, brief: 'A loud record.' })
  const made = await json(change(world.platform, account, site as never, 'generate', { instruction: '' }))
  const [red, green, blue] = channels(made.site.draft.design.background) as [number, number, number]
  expect(red).toBeGreaterThan(Math.max(green, blue))

  const composer = world.platform.services.ports.generator
  let given: GenerationRequest | undefined
  world.platform.services.ports.generator = generator((request) => {
    given = request
    return Promise.resolve(proposalFor(request))
  })
  await change(world.platform, account, made.site, 'generate', { instruction: 'again' })
  world.platform.services.ports.generator = composer
  expect(given!.artwork).toEqual(await colorsOf(assets[1]))
})

async function cardOf(id: string) {
  const response = await world.pages.request(`/s/${id}/card.png`)
  return { status: response.status, ...await readPng(await response.bytes()) }
}
const isRed = ([red, green, blue]: number[]) => red! > 90 && green! < 50 && blue! < 50

it('the card shows the artwork; while Storage has a fault it shows the drawing', async () => {
  const asset = await upload(cover, 'cover.png')
  const path = asset.url.split('/').at(-1)
  const { files } = world.platform.storage
  const file = files.get(path)!
  const id = await world.publish(siteDocument({}, { assets: [asset] }))
  files.delete(path)
  const without = await cardOf(id)
  expect([without.status, isRed(without.at(20, 20))]).toEqual([200, false])
  files.set(path, file)
  expect(isRed((await cardOf(id)).at(20, 20))).toBe(true)
  files.delete(path)
  expect(isRed((await cardOf(id)).at(20, 20)), 'drawn once').toBe(true)
})

it('the card crops a tall picture around its focus', async () => {
  const asset = await upload(twoFields(40, 120, (at) => at < 40 * 40), 'tall.png')
  const withFocus = async (y: number) => {
    const assets = [{ ...asset, focus: { x: 0.5, y } }]
    const id = await world.publish(siteDocument({ layout: 'bleed' }, { assets }))
    return isRed((await cardOf(id)).at(1180, 600))
  }
  expect([await withFocus(0), await withFocus(1)]).toEqual([true, false])
})

const picture = { url: 'https://platform.test/a.webp', name: 'a.webp', type: 'image/webp' } as const
it.each<[string, () => Promise<Uint8Array<ArrayBuffer> | undefined>]>([
  ['is not in our Storage', () => Promise.resolve(undefined)],
  ['Storage does not have', () => Promise.reject(new Error('404'))],
  ['cannot be decoded', () => Promise.resolve(new Uint8Array(99))],
])('a card whose picture %s is drawn once for many requests', async (_, file) => {
  const options = { id: crypto.randomUUID(), appUrl, playUrl: appUrl, assetOrigin: appUrl }
  let reads = 0
  const site = publish(siteDocument({}, { assets: [picture] }), '1', options, () => {
    reads++
    return file()
  })
  const first = await site.card()
  expect([await site.card(), reads]).toEqual([first, 1])
  expect(await site.card()).toBe(first)
})

it('the card loads nothing from another address than the Storage of the platform', async () => {
  let requests = 0
  const elsewhere = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, () => {
    requests++
    return new Response(null)
  })
  const { origin } = world.platform.storage
  const other = `http://127.0.0.1:${elsewhere.addr.port}`
  const path = `/storage/v1/object/public/site-assets/${crypto.randomUUID()}.webp`
  for (const url of [other + path, `${origin}@${other.slice(7)}${path}`, `${origin}/../${other}${path}`]) {
    const id = await world.publish(siteDocument({}, { assets: [{ url, name: 'x', type: 'image/webp' }] }))
    expect((await cardOf(id)).status).toBe(200)
  }
  await elsewhere.shutdown()
  expect(requests).toBe(0)
})
