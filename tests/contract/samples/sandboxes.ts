import type { Stage } from '../world.ts'
import { connectorAccounts } from './records.ts'
import type { Samples } from './sample.ts'

/** The account of the sandbox. With `exists` the owner or an administrator has set it up. */
const sandboxTargets = (exists: boolean) => ({
  own: async (stage: Stage) => {
    if (exists) await stage.act('key', 'setup_sandbox', {})
    return {}
  },
  ...Object.fromEntries(
    Object.entries(connectorAccounts).map(([target, account]) => [target, async (stage: Stage) => {
      const account_id = await account(stage)
      if (exists) await stage.act('admin', 'setup_sandbox', { account_id })
      return { input: { account_id } }
    }]),
  ),
})

export const sandboxes: Samples = {
  setup_sandbox: { targets: sandboxTargets(false) },
  get_sandbox: { targets: sandboxTargets(true) },
  stage_file: { input: { name: 'mix.wav' } },
  commit_sandbox_files: {
    input: { files: [{ path: 'not-staged/mix.wav', name: 'mix.wav' }] },
    targets: {
      own: async ({ database, accounts }) => {
        await database.owner`insert into app.sandboxes (account_id, repository)
          values (${accounts.owner.id}, 'stand-in/of-the-owner')`
        return {}
      },
    },
  },
}
