import { beforeEach, describe, expect, it } from 'vitest'
import type { GenerationRequest } from '../../../shared/generation/generator.ts'
import { ProviderError } from '../../../shared/errors/provider-error.ts'
import { createAccount, join } from '../../support/accounts.ts'
import { json, key } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import {
  books,
  change,
  changed,
  createSite,
  generator,
  openSites,
  paid,
  prompt,
  proposalFor,
  readSite,
  send,
  spend,
  type TestSite,
  untouched,
} from './world.ts'

const platform = fixture(openSites)
const owner = fixture(() => createAccount(platform.database), 'each')
let site: TestSite

beforeEach(async () => {
  platform.services.ports.generator = prompt
  site = await createSite(platform, owner)
})

/** The response of a generation that must fail, and that it changed nothing. */
async function failed(sent: Promise<Response>) {
  const response = await sent
  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toEqual(untouched)
  return { status: response.status, code: response.headers.get('x-error-code'), body: await response.json() }
}

it('writes the draft, advances the revision and charges 25 credits, once', async () => {
  const made = await changed(platform, owner, site, 'generate')
  expect(made).toMatchObject({ revision: 1, published: null })
  const { design, experience } = proposalFor({ instruction: 'Waves' } as GenerationRequest)
  expect(made.draft).toEqual({ version: 1, name: 'Tide', assets: [], design, experience })
  expect(await readSite(platform, owner, site)).toEqual(made)
  expect(await books(platform.database, owner)).toEqual(paid)
})

it('gives the generator the brief, the artist, the instruction and the current draft', async () => {
  const organization = await createAccount(platform.database, { kind: 'organization' })
  const artist = await createAccount(platform.database, { kind: 'artist' })
  await join(platform.database, organization, owner)
  await join(platform.database, organization, artist, 'artist')
  const requests: GenerationRequest[] = []
  platform.services.ports.generator = generator((request) => {
    requests.push(request)
    return prompt.generate(request, AbortSignal.timeout(30_000))
  })
  const fresh = await createSite(platform, owner, { organizationId: organization.id, artistId: artist.id })
  const first = await changed(platform, owner, fresh, 'generate', { instruction: '  Waves  ' })
  await changed(platform, owner, first, 'generate', { instruction: 'Darker' })
  const about = { name: 'Tide', brief: 'About the sea', assets: [], artistName: 'artist' }
  expect(requests).toEqual([
    { site: about, instruction: 'Waves' },
    { site: about, instruction: 'Darker', previous: first.draft },
  ])
})

describe('leaves draft, revision and credits as they were where', () => {
  const faults = ['rate_limited', 'unavailable', 'invalid_response', 'failed'] as const
  const notMade = [502, 'provider_failed', 'The page could not be made; the draft is as it was'] as const
  it.each([
    ...faults.map((name) =>
      [name, new ProviderError(`provider_${name}`, 'secret words'), ...notMade] as const
    ),
    ['a fault of ours', new TypeError('secret words'), 500, 'internal', 'Internal server error'] as const,
  ])('the generator fails: %s', async (_, fault, status, code, error) => {
    platform.services.ports.generator = generator(() => Promise.reject(fault))
    expect(await failed(change(platform, owner, site, 'generate'))).toEqual({ status, code, body: { error } })
  })

  it.each([
    ['no design', { design: undefined }],
    ['a colour that is none', { design: { ...design(), accent: 'red' } }],
    ['text that the store cannot hold', { design: { ...design(), headline: 'a\0b' } }],
    ['half a character', { design: { ...design(), headline: 'a\ud800' } }],
    ['too much code', {
      design: design(),
      experience: { html: 'x'.repeat(60_001), css: '', javascript: '' },
    }],
  ])('what was made has %s', async (_, proposal) => {
    platform.services.ports.generator = generator(() => Promise.resolve(proposal as never))
    expect((await failed(change(platform, owner, site, 'generate'))).status).toBe(502)
  })

  it('the site changed while it was made', async () => {
    let current = site
    platform.services.ports.generator = generator(async (request) => {
      current = (await json(send(platform, owner, 'PATCH', `/${site.id}`, { action: 'unpublish' }))).site
      return proposalFor(request)
    })
    expect(await json(change(platform, owner, site, 'generate'), 409))
      .toEqual({ error: 'Site changed; read it again' })
    expect(current).toMatchObject({ revision: 1, draft: null })
    expect(await readSite(platform, owner, site)).toEqual(current)
    expect(await books(platform.database, owner)).toEqual(untouched)
  })

  it('the revision is stale from the start: nothing is requested or reserved', async () => {
    platform.services.ports.generator = generator(() => Promise.reject(new Error('requested')))
    await json(change(platform, owner, { ...site, revision: 1 }, 'generate'), 409)
    expect(await books(platform.database, owner)).toBeUndefined()
  })
})

it('gives the credits back where the site is deleted while its draft is made', async () => {
  platform.services.ports.generator = generator(async (request) => {
    await json(send(platform, owner, 'DELETE', `/${site.id}`))
    return proposalFor(request)
  })
  expect((await change(platform, owner, site, 'generate')).status).toBe(404)
  await expect.poll(() => books(platform.database, owner)).toEqual(untouched)
})

it('is the organization\u2019s for a person who left it while it was made, like every run', async () => {
  const organization = await createAccount(platform.database, { kind: 'organization' })
  await join(platform.database, organization, owner)
  const theirs = await createSite(platform, owner, { organizationId: organization.id })
  platform.services.ports.generator = generator(async (request) => {
    await platform.database.owner`delete from app.organization_members where account_id = ${owner.id}`
    return proposalFor(request)
  })
  expect((await change(platform, owner, theirs, 'generate')).status).toBe(404)
  await expect.poll(() => readSite(platform, organization, theirs)).toMatchObject({ revision: 1 })
  expect(await books(platform.database, owner)).toEqual(paid)
})

it('is made once for repeats with one Idempotency-Key, at once and later, and each has the response', async () => {
  await platform.work()
  const headers = { ...key(owner), 'idempotency-key': crypto.randomUUID() }
  const body = { action: 'generate', revision: 0, instruction: 'Waves' }
  const keyed = async () => {
    const response = await send(platform, headers, 'PATCH', `/${site.id}`, body)
    return { body: await json(response), isReplay: response.headers.get('idempotent-replayed') }
  }
  const twins = await Promise.all([keyed(), keyed()])
  expect(new Set(twins.map(({ isReplay }) => isReplay))).toEqual(new Set([null, 'true']))
  const made = { site: await readSite(platform, owner, site), charged: true, not_understood: [] }
  for (const { body } of [...twins, await keyed()]) expect(body).toMatchObject(made)
  expect(await books(platform.database, owner)).toEqual(paid)
})

it('is refused with what it costs where the credits do not suffice', async () => {
  await spend(platform, owner, 325)
  expect(await json(change(platform, owner, site, 'generate'), 402)).toEqual({
    ...{ error: 'insufficient_credits', remaining_credits: 8, required_credits: 25 },
    billingUrl: 'http://platform.test/s/console/settings/credits?credits=500',
  })
  expect(await readSite(platform, owner, site)).toEqual(site)
  // The built-in composer costs nothing, so it needs no credits.
  platform.services.ports.generator = { ...prompt, isCharged: false }
  site = await changed(platform, owner, site, 'generate', { instruction: 'Waves again' })
  expect(site.draft).toMatchObject({ design: { headline: 'Waves again' } })
})

it('is refused with an instruction of 6001 characters', async () => {
  await json(change(platform, owner, site, 'generate', { instruction: 'i'.repeat(6001) }), 400)
})

const design = () => proposalFor({ instruction: 'x' } as GenerationRequest).design
