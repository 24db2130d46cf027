// npm run fuzz -- --requests 100000 --seed 7: the generated requests of tests/fuzz, as many as given.
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
})
for (const [name, value] of Object.entries(values)) {
  if (!/^\d{1,7}$/.test(value)) {
    console.error(`--${name} must be a number of at most 7 digits`)
    Deno.exit(2)
  }
}
const command = new Deno.Command('npm', {
  args: ['test', '--', 'tests/fuzz'],
  env: { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
})
const { code } = await command.spawn().status
Deno.exit(code)
