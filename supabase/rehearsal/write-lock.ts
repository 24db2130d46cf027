// npm run deploy:lock: writes the versions of all packages that the deployed functions use, also of those that packages use.
import { runEdgeDeno } from '../local/edge-deno.ts'
import { functionNames } from '../local/functions.ts'

const lock = 'supabase/deploy/deno.lock'
await Deno.remove(lock).catch(() => {})
const { success, output } = await runEdgeDeno([
  'cache',
  '--quiet',
  '--config=supabase/deploy/deno.json',
  `--lock=${lock}`,
  ...functionNames.map((name) => `functions/${name}/index.ts`),
])
if (!success) throw new Error(output)
