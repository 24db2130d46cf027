import { expect, it } from 'vitest'
import { SiteDocument } from '../../../shared/site/document.ts'
import { faults } from '../../sql/credits/ledger.ts'
import { fund } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { seededRandom } from '../../support/random.ts'
import { books, change, generator, openSites, proposalFor, readSite, siteWithDraft } from './world.ts'

const { seed, random } = seededRandom()
const actions = ['generate', 'publish', 'unpublish'] as const

const platform = fixture(() => openSites({ DATABASE_CONNECTIONS: '20' }))

it(
  `50 parallel publishes, generates and unpublishes: each success advances the revision by one, each other is a 409 (seed ${seed})`,
  async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, site } = await siteWithDraft(platform)
      await fund(platform.database, owner, 10_000 - 308)
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
          const fields = action === 'generate' ? { instruction: `Wave ${index}.${turn}` } : {}
          const response = await change(platform, owner, read, action, fields)
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
