// npm run test:live -- --url <address> [--stack .local/stack.json | --config live.json] [--complete] [test files]: runs the
// acceptance suite against a deployment. docs/maintaining.md describes it.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Deployment, missingNeeds, readDeployment } from './support/deployment.ts'
import { listRules } from './support/rules.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    stack: { type: 'string' },
    config: { type: 'string' },
    complete: { type: 'boolean' },
  },
})

const deployment = readOrExit()
const rules = listRules().filter(({ needs }) => missingNeeds(deployment, needs).length === 0)
const credits = rules.reduce((sum, rule) => sum + rule.credits, 0)
const payer = deployment.mail_folder ? 'new accounts with free credits' : 'the account of accounts.owner'
console.log(`${deployment.base_url}: ${rules.length} of ${listRules().length} rules can run.`)
console.log(`They charge up to ${credits} credits to ${payer}.`)

const vitest = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url).pathname
const child = spawn(
  process.execPath,
  ['run', '-A', '--no-prompt', vitest, 'run', '--config', 'tests/live/vitest.config.ts', ...positionals],
  {
    cwd: new URL('../..', import.meta.url).pathname,
    env: { ...process.env, LIVE_DEPLOYMENT: JSON.stringify(deployment) },
    stdio: 'inherit',
  },
)
child.on('exit', (code) => process.exit(code ?? 1))

function readOrExit(): Deployment {
  try {
    return readDeployment({
      url: values.url,
      file: values.config ?? values.stack ?? process.env.LIVE_CONFIG,
      complete: values.complete,
    })
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
