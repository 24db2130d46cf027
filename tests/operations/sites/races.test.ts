import { expect, it } from 'vitest'
import type { GenerationRequest } from '../../../shared/generation/generator.ts'
import { SiteDocument } from '../../../shared/site/document.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { openPlatform } from '../../support/platform.ts'
import { json } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { seededRandom } from '../../support/random.ts'
import { books, change, generator, proposalFor, readSite, send, siteWithDraft } from './world.ts'

const { seed, random } = seededRandom()
const actions = ['generate', 'publish', 'unpublish'] as const

const platform = fixture(() => openPlatform({ DATABASE_CONNECTIONS: '20' }))

it(
  `50 parallel publishes, generates and unpublishes: each success advances the revision by one, each other is a 409 (seed ${seed})`,
  async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, site } = await siteWithDraft(platform)
      await platform.database.owner`
      update app.credit_balances set balance = 10000, entry_count = entry_count + 1 where account_id = ${owner.id}`
      await platform.database.owner`
      insert into app.credit_entries (account_id, number, kind, amount, balance_after)
      select account_id, entry_count, 'adjustment', 10000 - 308, 10000 from app.credit_balances where account_id = ${owner.id}`
      platform.services.ports.generator = generator(async (request) => {
        await new Promise((resolve) => setTimeout(resolve, random() * 20))
        return proposalFor(request)
      })
      /** Each goes on from what it read last, as clients do, a few times; half of all begin with the same revision. */
      const outcomes: { status: number; revision?: number; action: string }[] = []
      const client = async (index: number) => {
        const action = actions[index % 3]!
        for (let turn = 0; turn < 3; turn++) {
          const read = turn === 0 ? site : await readSite(platform, owner, site)
          const response = await change(
            platform,
            owner,
            read,
            action,
            action === 'generate' ? { instruction: `Wave ${index}.${turn}` } : {},
          )
          const body = await response.json()
          outcomes.push({ status: response.status, revision: body.site?.revision, action })
          const { draft, published } = body.site ?? await readSite(platform, owner, site)
          SiteDocument.parse(draft)
          if (published) SiteDocument.parse(published)
        }
      }
      await Promise.all(Array.from({ length: 50 }, (_, index) => client(index)))

      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const won = outcomes.filter(({ status }) => status === 200)
      const last = await readSite(platform, owner, site)
      expect(last.revision).toBe(site.revision + won.length)
      const generated = won.filter(({ action }) => action === 'generate').length
      // A generation responds with the site as it then is, which another change may have followed.
      const own = won.filter(({ action }) => action !== 'generate').map(({ revision }) => revision!)
      expect(new Set(own).size).toBe(won.length - generated)
      for (const { revision } of won) {
        expect(revision).toBeGreaterThan(site.revision)
        expect(revision).toBeLessThanOrEqual(last.revision)
      }
      const account = await books(platform.database, owner)
      expect(account).toMatchObject({ balance: 10_000 - 25 * generated, reserved: 0 })
      expect(await faults(platform.database)).toEqual([])
    }
  },
)

it('unpublishing without a revision never fails, and each advances the revision by one', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const responses = await Promise.all(
    Array.from(
      { length: 20 },
      () => json(send(platform, owner, 'PATCH', `/${site.id}`, { action: 'unpublish' })),
    ),
  )
  const revisions = responses.map(({ site }) => site.revision).toSorted((one, other) => one - other)
  expect(revisions).toEqual(Array.from({ length: 20 }, (_, n) => site.revision + n + 1))
})

it('a deletion amid changes ends them all: success before it, 404 or 409 after it, and no credits held', async () => {
  const { owner, site } = await siteWithDraft(platform)
  platform.services.ports.generator = generator((request: GenerationRequest) =>
    Promise.resolve(proposalFor(request))
  )
  const changes = Array.from({ length: 10 }, (_, index) => change(platform, owner, site, actions[index % 3]!))
  const background = send(platform, owner, 'PATCH', `/${site.id}`, {
    action: 'generate',
    revision: site.revision,
    instruction: 'Waves',
    background: true,
  })
  const [deleted, ...responses] = await Promise.all([
    send(platform, owner, 'DELETE', `/${site.id}`),
    ...changes,
    background,
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of responses) expect([200, 202, 404, 409]).toContain(status)
  expect(await faults(platform.database)).toEqual([])
})
