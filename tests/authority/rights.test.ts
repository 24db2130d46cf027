import { env } from 'node:process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faults } from '../sql/credits/ledger.ts'
import { fixture } from '../support/fixture.ts'
import { commands } from './rights-commands.ts'
import { openDeployment, openWorld } from './rights-world.ts'

const histories = Number(env.RIGHTS_HISTORIES ?? 60)
const seed = Number(env.RIGHTS_SEED ?? 1)
const { RIGHTS_PATH: path, RIGHTS_REPLAY: replayPath } = env

/** States that the histories of the suite reach. Without them it says little. */
const rare = [
  'refused: accepting an invitation',
  'refused: endpoint',
  'refused: schedule',
  'refused: draft link',
  'refused: edits link',
  'refused: ticket',
  'refused: kept answer',
  'refused: unsubscribe links',
  'approve app: done',
  'take app out: done',
  'block apps: done',
  'publish: done',
  'grant_budget_exceeded',
  'grant_may_not_publish',
  'grant_may_not_schedule',
  'schedule over the budget',
  'an app compares',
  'race: both done',
  'answer lost and repeated',
  'killed: organization_members committing',
  'worker killed',
  'run charged to who has left',
]

const deployment = fixture(openDeployment)

it(`what ${histories} histories of seed ${seed} made acts exactly as long as its right lives`, async () => {
  const states: Record<string, number> = {}
  let failed: string[] = []
  const property = fc.asyncProperty(commands(replayPath), async (history) => {
    const world = await openWorld(deployment, states)
    try {
      await fc.asyncModelRun(() => ({ model: world.rights, real: world }), history)
      await world.finish()
    } catch (error) {
      failed = world.history
      throw error
    }
  })
  const result = await fc.check(property, { numRuns: histories, seed, path, endOnFailure: false })
  if (env.RIGHTS_HISTORIES || result.failed) console.log(JSON.stringify(states, null, 1))
  if (result.failed) {
    const [history] = result.counterexample ?? []
    const replay = /replayPath="([^"]*)"/.exec(String(history))?.[1]
    throw new Error(
      `${(result.errorInstance as Error)?.message}\n\n${failed.join('\n')}\n\n` +
        `RIGHTS_SEED=${result.seed} RIGHTS_PATH=${result.counterexamplePath} RIGHTS_REPLAY=${replay}`,
    )
  }
  if (!env.RIGHTS_HISTORIES && !env.RIGHTS_SEED) expect(rare.filter((state) => !states[state])).toEqual([])
  expect(await faults(deployment.database)).toEqual([])
}, 60_000 + histories * 30_000)
