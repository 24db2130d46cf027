// npm run deploy:rehearse: deploys to a stand-in for hosted Supabase on loopback, then runs the acceptance tests against it.
// Migrations and functions go through the Supabase CLI, as docs/deploying.md describes it. The functions run under the edge
// runtime's Deno from the upload alone, without packages, below /functions/v1, and reach Postgres through a transaction pooler where
// PgBouncer is installed.
import { join } from 'node:path'
import { buildFunctions } from '../build/build-functions.ts'
import { say } from '../local/console.ts'
import type { Deployment } from '../local/deployment.ts'
import { requireEdgeDeno } from '../local/edge-deno.ts'
import { functionNames } from '../local/functions.ts'
import { root } from '../local/path.ts'
import { freePort } from '../local/ports.ts'
import { openStackDir } from '../local/stack-dir.ts'
import { startStack } from '../local/stack.ts'
import { supabaseCli } from '../schema/cli.ts'
import { startManagementApi } from './management-api.ts'
import { startPooler } from './pooler.ts'
import { checkAuthRules } from './auth-rules.ts'
import { callEverySecond } from './schedule.ts'

await requireEdgeDeno()
const folder = await Deno.makeTempDir({ prefix: 'deploy-rehearsal-' })
// Postgres runs as another user if this runs as root.
await Deno.chmod(folder, 0o755)
const stops: (() => Promise<void>)[] = []
let code = 1
try {
  await buildFunctions(join(root, 'supabase/functions'))
  await using api = startManagementApi({ folder })
  for (const name of functionNames) {
    const { success, stdout, stderr } = await api.cli(['functions', 'deploy', name, '--use-api'])
    if (!success) throw new Error(`supabase functions deploy ${name} failed: ${stdout}${stderr}`)
    say(`${name}: uploaded, ${(api.functions.get(name)!.bytes / 1e6).toFixed(1)} MB`)
  }

  const workerSecret = crypto.randomUUID()
  const deployment: Deployment = {
    functionsPath: '/functions/v1',
    async migrate(databaseUrl) {
      const { success, stdout, stderr } = await supabaseCli([
        'db',
        'push',
        `--remote=${databaseUrl}`,
        '--yes',
      ])
      if (!success) throw new Error(`supabase db push failed: ${stdout}${stderr}`)
      return [...`${stdout}${stderr}`.matchAll(/Applying migration (\S+\.sql)/g)].map(([, file]) => file!)
    },
    async uploadFiles({ url, secretKey }) {
      const { success, stderr } = await new Deno.Command('npm', {
        args: ['run', 'deploy:files'],
        cwd: root,
        env: { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey },
        stdin: 'null',
      }).output()
      if (!success) throw new Error(`npm run deploy:files failed: ${new TextDecoder().decode(stderr)}`)
      say('files: in Storage')
    },
    source(name) {
      const { folder: upload, entrypoint_path } = api.functions.get(name)!
      return { script: join(upload, entrypoint_path), edge: { dir: join(folder, 'entries') } }
    },
    verifiesJwt: (name) => api.functions.get(name)!.verify_jwt,
    async environment({ DATABASE_URL, SUPABASE_SECRET_KEY }) {
      const pooler = await startPooler(folder, DATABASE_URL!)
      if (pooler) stops.push(pooler.stop)
      say(
        pooler
          ? 'Postgres through PgBouncer, in transaction mode'
          : 'PgBouncer is not installed: Postgres directly',
      )
      return {
        ...pooler && { DATABASE_URL: pooler.url, DATABASE_PREPARE: 'false' },
        SB_REGION: 'local',
        // Hosted Supabase gives functions its keys in this form.
        SUPABASE_SECRET_KEY: undefined,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: SUPABASE_SECRET_KEY }),
        WORKER_SECRET: workerSecret,
      }
    },
  }
  const stackDir = join(folder, 'stack')
  await Deno.mkdir(stackDir)
  const dir = await openStackDir(stackDir)
  const stack = await startStack({
    dir,
    port: freePort(),
    hosts: ['127.0.0.1', '::1'],
    edge: true,
    limitsAuth: false,
    deployment,
    running: {
      onLost: (reason) => say(reason),
      onStop: (stop) => void stops.push(stop),
      isReady: () => true,
    },
  })
  await checkAuthRules(stack.database_url)
  say('Triggers on Auth: an app changes no password, and that of an unconfirmed sign-up does not count')
  stops.push(callEverySecond(`${stack.base_url}/worker`, workerSecret))

  const tests = new Deno.Command(Deno.execPath(), {
    args: [
      'run',
      '-A',
      '--no-prompt',
      'tests/live/main.ts',
      '--url',
      stack.base_url,
      '--stack',
      dir.stackFile,
      '--complete',
    ],
    cwd: root,
    stdout: 'inherit',
    stderr: 'inherit',
  })
  code = (await tests.spawn().status).code
} finally {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  await Deno.remove(folder, { recursive: true })
}
Deno.exit(code)
