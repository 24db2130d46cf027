import { afterAll, describe, expect, it } from 'vitest'
import { pagesApp } from '../../../shared/adapters/pages/app.ts'
import { openProviders } from '../../../shared/composition/ports.ts'
import { readWorkerConfiguration } from '../../../shared/composition/worker-configuration.ts'
import { supabaseStorage } from '../../../shared/platform/storage.ts'
import type { Design, SiteDocument } from '../../../shared/site/document.ts'
import { gameTitles, hasGameWords } from '../../../shared/site/games.ts'
import { faceSource, sourcePath } from '../../../shared/site/page-face.ts'
import { cutFace } from '../../../shared/tasks/cut-face.ts'
import { readTypeface } from '../../../supabase/build/upload-files.ts'
import { siteDocument } from '../../pages/sites.ts'
import { lettersIn } from '../../pages/woff2.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { openWorker, type TestWorker, workerUrl } from '../../support/worker.ts'
import { change, edited, send } from './world.ts'

const appUrl = 'http://platform.test'
const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const pages = fixture(() =>
  pagesApp(platform.services, { appUrl, playUrl: appUrl, assetOrigin: platform.storage.origin })
)
let worker: TestWorker | undefined

afterAll(() => stop())

async function work(options: Partial<Parameters<typeof openWorker>[2]> = {}) {
  const { storage } = platform
  const configuration = readWorkerConfiguration({
    WORKER_DATABASE_URL: workerUrl(platform.database),
    SUPABASE_URL: storage.origin,
    SUPABASE_SECRET_KEY: storage.secretKey,
  })
  const providers = await openProviders(configuration)
  worker = await openWorker(platform.database, [cutFace({ minMs: 5, maxMs: 50 })], { providers, ...options })
}

async function stop() {
  await worker?.stop()
  worker = undefined
}

/** Puts the typeface of a title into Storage, as a deployment does. */
async function upload(design: Pick<Design, 'headline' | 'font' | 'layout'>) {
  const source = faceSource(design)!
  platform.storage.files.set(sourcePath(source), { bytes: await readTypeface(source), type: 'font/ttf' })
}

/** A published page with this title. */
async function publish(design: Partial<Design>, rest: Partial<SiteDocument> = {}) {
  const draft = siteDocument({ layout: 'bleed', font: 'sans', ...design }, rest)
  await upload(draft.design)
  const { owner: sql } = platform.database
  const [site] = await sql<{ id: string; revision: number }[]>`
    insert into app.sites (owner_id, created_by, draft) values (${owner.id}, ${owner.id}, ${
    sql.json(draft as never)
  }) returning id, revision`
  const published = await json(change(platform, owner, site!, 'publish'))
  return published.site as { id: string; revision: number }
}

const get = (path: string, headers = {}) => pages.request(path, { headers })

async function look({ id }: { id: string }) {
  const response = await get(`/s/${id}`)
  const html = await response.text()
  return {
    etag: response.headers.get('etag'),
    policy: response.headers.get('content-security-policy'),
    html,
    address: /url\("([^"]+)"\)/.exec(html)?.[1],
  }
}

/** The page once it has its face, and the file. */
async function withFace(site: { id: string }, other?: string) {
  await expect.poll(async () => {
    const { address } = await look(site)
    return address !== undefined && address !== other
  }, { timeout: 20_000 }).toBe(true)
  const page = await look(site)
  const file = platform.storage.files.get(page.address!.split('/').at(-1)!)!
  return { ...page, file }
}

const runsOf = (id: string) =>
  platform.database.owner`
    select r.* from app.task_runs r where r.task = 'cut_face' and r.id = (select face_run_id from app.sites where id = ${id})`

describe('the typeface of a published page', () => {
  it('comes after the page is public: its ETag changes, its revision does not', async () => {
    const site = await publish({ headline: 'The Long Way Home' })
    const before = await look(site)
    expect(before.address).toBeUndefined()
    expect(before.html).toContain('Long')
    await work()
    const after = await withFace(site)
    await stop()
    expect(after.etag).not.toBe(before.etag)
    expect((await get(`/s/${site.id}`, { 'if-none-match': before.etag! })).status).toBe(200)
    const now = (await json(send(platform, owner, 'GET', `/${site.id}`))).site
    expect(now).toMatchObject({ revision: site.revision, published_at: expect.any(String) })
    expect(now).not.toHaveProperty('face')
    expect(after.policy).toContain(`font-src ${platform.storage.origin}`)
    expect(after.address).toMatch(new RegExp(`^${platform.storage.origin}/storage/.+/[0-9a-f-]{36}\\.woff2$`))
    expect(after.html).toContain(
      `<link rel="preload" as="font" type="font/woff2" href="${after.address}" crossorigin`,
    )
    expect(after.file.type).toBe('font/woff2')
    expect(after.file.bytes.length).toBeLessThan(6_000)
  })

  const titles: [string, string, Partial<Design>][] = [
    ['The Long Way Home', 'en', {}],
    ['Łódź nocą 🌙', 'pl', { font: 'serif' }],
    ['Подмосковные вечера', 'ru', {}],
    ['ليالي بيروت', 'ar', { font: 'serif' }],
    ['שירים מהמרפסת', 'he', { font: 'serif' }],
    ['여름밤의 노래', 'ko', {}],
    ['夜明けの海', 'ja', {}],
    ['Donaudampfschifffahrt', 'de', { font: 'slab', layout: 'index' }],
  ]

  it('has the letters of title, headings, artist and lists, and no others', async () => {
    const published = []
    for (const [headline, language, design] of titles) {
      published.push(await publish({ headline, signupHeading: 'News by e-mail', ...design }, { language }))
    }
    await work()
    for (const [at, [headline, language]] of titles.entries()) {
      const { file } = await withFace(published[at]!)
      const letters = lettersIn(file.bytes)
      const named = [...headline, ...'The Paper Lanterns']
      const pageLetters = named.filter((letter) => !/\p{Extended_Pictographic}/u.test(letter))
      expect([headline, pageLetters.filter((letter) => !letters.includes(letter))]).toEqual([headline, []])
      const { words } = (await import('../../../shared/site/language.ts')).languageOf(language)
      const all = [
        headline,
        'The Paper Lanterns',
        words.actions.listen,
        words.shows,
        words.tracks,
        words.joinTitle,
      ]
        .concat(words.joinBefore, 'News by e-mail', '0123456789')
        .concat(words.signUp, words.tickets, words.video, Object.values(words.actions), 'Spotify')
        .concat(hasGameWords(language) ? [words.game, ...Object.values(gameTitles)] : []).join('')
      expect([headline, [...letters].filter((letter) => !all.includes(letter) && letter !== '-')])
        .toEqual([headline, []])
      expect(file.bytes.length).toBeLessThan(20_000)
    }
    await stop()
  })

  it('is not made where the typeface does not have the letters of the title', async () => {
    const site = await publish({ headline: 'ดวงจันทร์' })
    await work()
    await expect.poll(async () => (await runsOf(site.id)).length).toBe(0)
    expect((await look(site)).address).toBeUndefined()
    await stop()
  })

  it('stays when the same title is published again, and is replaced by that of another title', async () => {
    const site = await publish({ headline: 'Low Tide' })
    await work()
    const first = await withFace(site)
    const { site: again } = await json(change(platform, owner, site, 'publish'))
    expect((await look(site)).address).toBe(first.address)
    await expect.poll(async () => (await runsOf(site.id))[0]?.state ?? 'completed').toBe('completed')
    expect((await look(site)).address).toBe(first.address)

    const renamed = await edited(platform, owner, again, { design: { headline: 'High Water' } })
    await stop()
    await json(change(platform, owner, renamed, 'publish'))
    expect((await look(site)).address).toBeUndefined()
    await work()
    const second = await withFace(site, first.address)
    expect(lettersIn(second.file.bytes)).toContain('g')
    await stop()
    expect(await unfinished(first.address!)).toBe(true)
    expect(await unfinished(second.address!)).toBe(false)
  })

  const unfinished = async (address: string) => {
    const [row] = await platform.database.owner`
      select stored_at from app.site_assets where path = ${address.split('/').at(-1)!}`
    return row!.stored_at === null
  }

  it('is left to maintenance when the page is unpublished or deleted', async () => {
    await work()
    const sites = [await publish({ headline: 'One' }), await publish({ headline: 'Two' })] as const
    const faces = [await withFace(sites[0]), await withFace(sites[1])]
    await stop()
    await json(change(platform, owner, sites[0], 'unpublish'))
    expect((await send(platform, owner, 'DELETE', `/${sites[1].id}`)).status).toBeLessThan(300)
    expect(await Promise.all(faces.map(({ address }) => unfinished(address!)))).toEqual([true, true])
    await platform.database.owner`
      update app.site_assets set created_at = now() - interval '61 minutes' where stored_at is null`
    const storage = supabaseStorage({ url: platform.storage.origin, secretKey: platform.storage.secretKey })
    await work({ storage, maintenanceMs: 100 })
    const files = faces.map(({ address }) => address!.split('/').at(-1)!)
    await expect.poll(() => files.some((file) => platform.storage.files.has(file))).toBe(false)
    await stop()
  })

  it('is no asset of its account: neither listed, nor counted, nor usable', async () => {
    await work()
    const site = await publish({ headline: 'Not yours' })
    const { address } = await withFace(site)
    await stop()
    const { assets } = await json(platform.api.request('/api/sites/assets', { headers: key(owner) }))
    expect(assets).toEqual([])
    const file = { url: address, name: 'x', type: 'font/woff2' }
    const refused = await send(platform, owner, 'POST', '', { name: 'A', brief: 'B', assets: [file] })
    expect(refused.status).toBe(400)
  })
})
